#include "arena/event/event_task.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/records/json.hpp"
#include "arena/revisions/mirror.hpp"
#include "arena/revisions/revision_cache.hpp"
#include "arena/tournament/run_options.hpp"
#include "engine/base/text.hpp"
#include "engine/database/store_address.hpp"

namespace pahtum::arena {
namespace {

constexpr int kFormat = 1;

[[noreturn]] void refuse_task(const std::string& why) {
    throw StoreError{"the event's task is refused: " + why};
}

bool is_hexadecimal(std::string_view text) {
    return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// Nothing that means another program tomorrow, or is a path.
void check_program_name(const std::string& program) {
    constexpr std::string_view kGit = "git:";
    constexpr std::string_view kSum = "sha256:";
    const std::string_view all = program;
    if (all.starts_with(kGit) && (all.size() == kGit.size() + 40 || all.size() == kGit.size() + 64) &&
        is_hexadecimal(all.substr(kGit.size())))
        return;
    if (all.starts_with(kSum) && all.size() == kSum.size() + 64 && is_hexadecimal(all.substr(kSum.size())))
        return;
    refuse_task("a program is git:COMMIT or sha256:CHECKSUM, and not " + quote(program, 200));
}

void check_options(const OptionTexts& options) {
    for (const auto& [name, values] : options)
        if (!has_use(name, kForTask)) refuse_task("it may not set --" + printable(name, 100));
    const auto program = options.find("program");
    if (program == options.end()) return;
    for (const std::string& value : program->second) {
        const std::filesystem::path path = value;
        if (path.is_absolute() || std::find(path.begin(), path.end(), "..") != path.end())
            refuse_task("its --program is not below the sources: " + quote(value, 200));
    }
}

void check_task(const EventTask& task) try {
    check_options(task.options);
    bool needs_repository = false;
    for (const TaskEngine& engine : task.engines) {
        if (engine.command.empty()) refuse_task("an engine has no command");
        check_program_name(engine.command.front());
        needs_repository = needs_repository || revision_of(engine.command.front());
    }
    if (needs_repository || !task.repository.empty()) check_repository_address(task.repository);
    if (task.openings.empty() != task.options.contains("ruleset"))
        refuse_task("it has no openings, or a ruleset too");
} catch (const RevisionError& error) {
    refuse_task(error.what());
}

}  // namespace

std::string to_text(const EventTask& task) {
    std::vector<Json> engines;
    for (const TaskEngine& engine : task.engines)
        engines.push_back(Json::object({{"name", engine.name}, {"command", engine.command}}));
    Json options = Json::object();
    for (const auto& [name, values] : task.options) options[name] = values;
    return json_text(Json::object({{"format", kFormat},
                                   {"engines", engines},
                                   {"options", options},
                                   {"openings", task.openings},
                                   {"repository", task.repository}}));
}

EventTask parse_task(std::string_view text) try {
    const Json json = parse_json(text);
    if (as_integer<int>(member(json, "format")) != kFormat)
        refuse_task("it is written for another version of pahtum-arena");
    EventTask task;
    for (const Json& engine : as_array(member(json, "engines")))
        task.engines.push_back(
            {.name = as_text(member(engine, "name")), .command = as_texts(member(engine, "command"))});
    for (const auto& [name, values] : as_object(member(json, "options")).items())
        task.options[name] = as_texts(values);
    task.openings = as_text(member(json, "openings"));
    task.repository = as_text(member(json, "repository"));
    check_task(task);
    return task;
} catch (const JsonError& error) {
    refuse_task(error.what());
}

}  // namespace pahtum::arena
