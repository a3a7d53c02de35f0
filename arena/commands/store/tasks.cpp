#include "arena/commands/store/tasks.hpp"

#include <optional>
#include <system_error>
#include <unistd.h>

#include "arena/event/event_recorder.hpp"
#include "arena/process/program_files.hpp"
#include "arena/revisions/mirror.hpp"
#include "arena/revisions/revision_cache.hpp"
#include "engine/base/data_files.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

/// The file with this checksum.
std::optional<fs::path> find_program(const std::string& checksum, const std::vector<fs::path>& folders) {
    for (const fs::path& folder : folders) {
        std::error_code error;
        for (const auto& entry : fs::directory_iterator{folder, error})
            if (entry.is_regular_file(error) && access(entry.path().c_str(), X_OK) == 0 &&
                checksum_of(entry.path()) == checksum)
                return fs::absolute(entry.path());
    }
    return std::nullopt;
}

}  // namespace

EventTask task_of(const TournamentTexts& texts) try {
    EventTask task;
    for (const auto& [name, values] : texts.options) {
        if (has_use(name, kForTask))
            task.options[name] = values;
        else if (!has_use(name, kForWorker | kForSubmit))
            refuse_option(name, "cannot be submitted: workers take only what the store holds");
    }
    const OptionReader reader{texts.options};
    for (const EngineText& engine : texts.engines) {
        if (engine.command.empty() || !revision_of(engine.command.front())) continue;
        task.repository = reader.text("repository").value_or("");
        if (!is_repository_address(task.repository))
            refuse_option("repository", "workers clone it: give its address, https:// or file:///");
    }
    try {
        if (!task.repository.empty()) check_repository_address(task.repository);
        if (!reader.text("ruleset"))
            task.openings = read_whole_file(find_data_file(reader.text("openings").value_or("")));
    } catch (const RevisionError& error) {
        throw UsageError{error.what()};
    } catch (const FileError& error) {
        throw UsageError{error.what()};
    }
    return task;
} catch (const OptionError& error) {
    refuse_in_place(error, texts);
}

EventSettings settings_of(const EventTask& task, const WorkTerms& terms, const std::string& openings) {
    TournamentTexts texts{{}, terms.options};
    for (const auto& [name, values] : task.options) texts.options[name] = values;
    texts.options["sandbox"] = {"true"};
    texts.options.erase("openings");
    if (!task.openings.empty()) texts.options["openings"] = {openings};
    for (const TaskEngine& engine : task.engines) {
        EngineText& text = texts.engines.emplace_back(EngineText{engine.name, engine.command});
        const std::string& program = text.command.front();
        if (revision_of(program)) continue;
        const auto file = find_program(program, terms.programs);
        if (!file)
            throw UsageError{"engine " + quote(engine.name) + ": no program with " + program +
                             " is at hand; see --programs"};
        text.command.front() = file->string();
    }
    if (!task.repository.empty() && !is_allowed(task.repository, terms.prefixes))
        throw UsageError{"the repository " + quote(task.repository, 200) +
                         " is not allowed here; see --repository-allowed"};
    EventSettings settings = event_settings(texts, make_settings(texts));
    settings.revisions.address = task.repository;
    settings.revisions.prefixes = terms.prefixes;
    settings.revisions.cache = terms.cache;
    settings.checks_bench = true;
    for (EngineSpec& engine : settings.engines) engine.limits.hides_words = true;
    return settings;
}

EventSettings event_settings(const TournamentTexts& texts, const TournamentSettings& settings) try {
    constexpr int kLongestLease = 24 * 60 * 60;
    const OptionReader reader{texts.options, option_rows()};
    return {{settings},
            reader.value("store"),
            reader.once("event").value_or(reader.value("event")),
            reader.once("spool").value_or(""),
            std::chrono::seconds{reader.integer("lease", 1, kLongestLease).value()},
            std::chrono::seconds{reader.integer("store-wait", 0, kLongestLease).value()}};
} catch (const OptionError& error) {
    refuse_in_place(error, texts);
}

int submit(const CommandLine& line, TournamentTexts texts, const Console& console) {
    const EventRank rank{.priority = line.integer("priority", -EventRank::kMost, EventRank::kMost).value(),
                         .share = line.integer("share", 1, EventRank::kMost).value()};
    const EventTask task = task_of(texts);
    texts.options["sandbox"] = {"true"};
    EventSettings settings = event_settings(texts, make_settings(texts));
    for (EngineSpec& engine : settings.engines) engine.limits.hides_words = true;
    return submit_event(settings, task, rank, console);
}

}  // namespace pahtum::arena
