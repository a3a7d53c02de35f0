#include "arena/event/event_terms.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/match/time_control.hpp"
#include "arena/revisions/mirror.hpp"
#include "arena/revisions/revision_cache.hpp"
#include "arena/tournament/run_options.hpp"
#include "arena/tournament/run_settings.hpp"
#include "engine/base/joined.hpp"
#include "engine/base/text.hpp"
#include "engine/database/store_address.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {
namespace {

/// How many were drawn when the event was created. More rounds repeat them: drawing more could change their
/// order.
constexpr std::string_view kLayouts = "layouts";

[[noreturn]] void refuse_settings(const std::string& event, const std::string& differences) {
    throw StoreError{"the event '" + event + "' was begun with other settings: " + differences +
                     "; give the same, or another --event"};
}

void check_same(const std::string& event, const std::string& what, const std::string& stored,
                const std::string& here) {
    constexpr std::size_t kMost = 300;
    if (stored != here)
        refuse_settings(event,
                        what + " was " + quote(stored, kMost) + " and is " + quote(here, kMost) + " here");
}

/// The engine's settings, of which every machine must have the same. The program stands for itself only where
/// it has neither checksum nor commit.
std::string settings_text(const EngineSpec& engine, bool is_program_known) {
    std::vector<std::string> arguments(engine.command.begin() + (is_program_known ? 1 : 0),
                                       engine.command.end());
    Json settings = Json::object({{"arguments", arguments},
                                  {"tc", to_text(engine.time_control)},
                                  {"threads", std::to_string(engine.threads)},
                                  {"limits", to_text(engine.limits)}});
    if (!engine.options.empty()) settings["options"] = engine.options;
    if (!engine.environment.empty()) settings["env"] = engine.environment;
    return json_text(settings);
}

std::string text_of(const Json& setting) {
    return setting.is_string() ? as_text(setting) : json_text(setting);
}

void check_same_settings(const std::string& event, const EventEngine& stored, const EventEngine& here) {
    if (stored.settings == here.settings) return;
    const Json before = parse_json(stored.settings);
    const Json now = parse_json(here.settings);
    for (const auto& [name, value] : as_object(now).items()) {
        const Json* const old = find_member(before, name);
        check_same(event, "'" + name + "' of engine '" + stored.name + "'",
                   old == nullptr ? "" : text_of(*old), text_of(value));
    }
    check_same(event, "engine '" + stored.name + "'", stored.settings, here.settings);
}

constexpr int kFormat = 1;

[[noreturn]] void refuse_task(const std::string& why) {
    throw StoreError{"the event's task is refused: " + why};
}

/// Nothing that means another program tomorrow, or is a path.
void check_program_name(const std::string& program) {
    constexpr std::string_view kSum = "sha256:";
    if (const auto revision = revision_of(program); revision && is_commit_name(*revision)) return;
    // A checksum looks like the longer names of commits.
    if (program.starts_with(kSum) && program.size() == kSum.size() + 64 &&
        is_commit_name(program.substr(kSum.size())))
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
        if (path.is_absolute() || std::ranges::find(path, "..") != path.end())
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

EventTerms event_terms(const EventSettings& settings) {
    RunHeader header = make_run_header(settings);
    if (settings.openings.ruleset)
        header.plan.emplace_back(kLayouts, std::to_string(drawn_openings(settings)));
    return {.name = settings.event, .header = std::move(header), .engines = {}};
}

std::vector<EventEngine> event_engines(const TournamentSettings& settings,
                                       std::span<const std::string> checksums,
                                       std::span<const std::string> commits) {
    std::vector<EventEngine> engines;
    for (std::size_t i = 0; i < settings.engines.size(); ++i) {
        const EngineSpec& engine = settings.engines[i];
        const bool is_known = !checksums[i].empty() || !commits[i].empty();
        engines.push_back({.name = as_text(parse_json(json_text(engine.name))),  // as it is stored
                           .checksum = checksums[i],
                           .commit = commits[i],
                           .settings = settings_text(engine, is_known)});
    }
    return engines;
}

void check_same_plan(const EventTerms& stored, const EventTerms& here) {
    RunSettings plan = here.header.plan;
    // The event's own count; a run with a file has none.
    if (const std::string layouts = value_in(stored.header.plan, kLayouts); !layouts.empty()) {
        if (value_in(plan, kLayouts).empty()) plan.emplace_back(kLayouts, layouts);
        set_value(plan, kLayouts, layouts);
    }
    std::string text = differences_text(stored.header.settings, here.header.settings);
    const auto add = [&text](const std::string& more) {
        if (!more.empty()) text += (text.empty() ? "" : ", ") + more;
    };
    add(differences_text(stored.header.plan, plan));
    // Where results decide who meets whom, how many games there are is part of the plan.
    if (!is_static(value_in(plan, "tournament"))) {
        for (const std::string name : {"swiss-rounds", "games"})
            add(differences_text({{name, value_in(stored.header.extent, name)}},
                                 {{name, value_in(here.header.extent, name)}}));
    }
    if (!text.empty()) refuse_settings(stored.name, text);
}

void check_same_engines(const std::string& event, std::span<const EventEngine> stored,
                        std::span<const EventEngine> here) {
    const auto names_of = [](std::span<const EventEngine> engines) {
        return joined(engines, ", ", &EventEngine::name);
    };
    check_same(event, "--engine", names_of(stored), names_of(here));
    for (std::size_t i = 0; i < stored.size(); ++i) {
        const std::string whose = " of engine '" + stored[i].name + "'";
        const bool knows_commits = !stored[i].commit.empty() && !here[i].commit.empty();
        if (knows_commits)
            check_same(event, "the revision" + whose, stored[i].commit, here[i].commit);
        else
            check_same(event, "the program" + whose, stored[i].checksum, here[i].checksum);
        if (!stored[i].signature.empty() && !here[i].signature.empty())
            check_same(event, "the bench signature" + whose, stored[i].signature, here[i].signature);
        check_same_settings(event, stored[i], here[i]);
    }
}

TournamentSettings with_pairs(TournamentSettings settings, const RunHeader& stored, std::size_t pairs) {
    if (const std::string layouts = value_in(stored.plan, kLayouts); !layouts.empty())
        settings.drawn_openings = static_cast<std::size_t>(
            parse_integer(layouts, 1, std::numeric_limits<int>::max(), "the number of layouts"));
    if (!is_static(settings.schedule.kind)) return settings;
    const std::size_t pairings =
        arena::pairings(settings.schedule.kind, static_cast<int>(settings.engines.size()),
                        settings.schedule.seeds)
            .size();
    settings.schedule.rounds = std::max<std::size_t>(1, (pairs + pairings - 1) / pairings);
    settings.most_games = 2 * pairs;
    return settings;
}

std::size_t known_pairs(const Schedule& schedule, std::optional<std::size_t> most_games) {
    return std::min(schedule.size(), most_games.value_or(std::numeric_limits<std::size_t>::max())) / 2;
}

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
