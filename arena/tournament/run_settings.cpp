#include "arena/tournament/run_settings.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "arena/tournament/run_options.hpp"
#include "arena/tune/recorded_tuning.hpp"
#include "engine/base/hash.hpp"
#include "engine/base/host_name.hpp"
#include "engine/base/joined.hpp"
#include "engine/base/version.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {
namespace {

/// How many openings to draw if --rounds is not given.
constexpr std::size_t kDrawnOpenings = 100;

template <typename Number>
std::string text_or(const std::optional<Number>& number, const std::string& otherwise) {
    return number ? std::to_string(*number) : otherwise;
}

std::string names_of(const std::vector<EngineSpec>& engines) {
    std::vector<std::string> names;
    for (const EngineSpec& engine : engines) names.push_back(engine.name);
    return json_text(names);
}

/// The positions of the file, whatever its comments and its name: their checksum and how many they are.
std::string content_of(const OpeningSettings& openings) {
    if (openings.ruleset) return "none";
    const std::vector<std::string> positions = read_openings(openings.file);
    std::string text;
    for (const std::string& position : positions) text += position + "\n";
    return "crc32c:" + crc32c_text(text) + ", " + std::to_string(positions.size()) + " positions";
}

/// The same on every machine that takes part.
void add_reference(const TournamentSettings& settings, RunSettings& played) {
    if (!settings.fair_clocks) return;
    played.emplace_back("scale-tc", json_text(settings.reference_speed.value_or(0)));
    played.emplace_back("bench-signature", settings.fair_clocks->signature);
}

/// Which games are played.
RunSettings plan_of(const TournamentSettings& settings) {
    const ScheduleSettings& schedule = settings.schedule;
    const OpeningSettings& openings = settings.openings;
    RunSettings plan = {{"tournament", std::string(to_text(schedule.kind))},
                        {"seeds", std::to_string(schedule.seeds)},
                        {"match-pairs", std::to_string(schedule.match_pairs)},
                        {"openings", content_of(openings)},
                        {"ruleset", openings.ruleset ? to_text(*openings.ruleset) +
                                                           " size=" + std::to_string(openings.ruleset->size)
                                                     : "none"},
                        {"order", openings.order.shuffle_seed ? "random" : "sequential"},
                        {"seed", std::to_string(openings.seed)},
                        {"start", std::to_string(openings.order.start)},
                        {"variants", openings.with_symmetries ? "symmetric" : "none"}};
    if (settings.tuning) {
        const RunSettings own = tune_plan(*settings.tuning);
        plan.insert(plan.end(), own.begin(), own.end());
        return plan;
    }
    const auto& sprt = settings.sprt;
    plan.emplace_back("sprt", sprt ? json_text(sprt->elo0) + "," + json_text(sprt->elo1) : "none");
    plan.emplace_back("model", sprt ? std::string(to_text(sprt->model)) : "none");
    plan.emplace_back("alpha", sprt ? json_text(sprt->alpha) : "none");
    plan.emplace_back("beta", sprt ? json_text(sprt->beta) : "none");
    if (!is_static(schedule.kind)) plan.emplace_back("engine", names_of(settings.engines));
    return plan;
}

/// How many games are played, and how many at once.
RunSettings extent_of(const TournamentSettings& settings) {
    const ScheduleSettings& schedule = settings.schedule;
    RunSettings extent = {{"rounds", text_or(schedule.rounds, "all")},
                          {"swiss-rounds", text_or(schedule.swiss_rounds, "default")},
                          {"games", text_or(settings.most_games, "all")},
                          {"concurrency", std::to_string(settings.runner.slots)},
                          {"affinity", flag_text(settings.runner.pin)},
                          {"openings-file", settings.openings.file}};
    if (settings.max_faults) extent.emplace_back("max-faults", json_text(*settings.max_faults));
    if (is_static(schedule.kind)) extent.emplace_back("engine", names_of(settings.engines));
    if (const auto& clocks = settings.fair_clocks) {
        extent.emplace_back("nodes-per-second", json_text(clocks->nodes_per_second));
        extent.emplace_back("tc-scale", json_text(clocks->scale));
    }
    return extent;
}

/// The names that these settings have; none if they have no such setting.
std::vector<std::string> engines_in(const RunSettings& settings) try {
    return as_texts(parse_json(value_in(settings, "engine")));
} catch (const JsonError&) {
    return {};
}

/// Whether the only change is that a ladder has new engines at its foot. Games already played stay valid.
bool is_longer_ladder(const RunSettings& before, const RunSettings& now) {
    if (value_in(before, "tournament") != to_text(TournamentKind::kLadder)) return false;
    const std::vector<std::string> first = engines_in(before);
    const std::vector<std::string> all = engines_in(now);
    return !first.empty() && first.size() < all.size() && std::equal(first.begin(), first.end(), all.begin());
}

/// Whether a sequential test, which is about its first engine, would become one about the other.
bool turns_test_round(const RunHeader& before, const RunHeader& now) {
    const std::vector<std::string> names = engines_in(before.extent);
    const std::vector<std::string> others = engines_in(now.extent);
    return value_in(now.plan, "sprt") != "none" && names != others &&
           std::ranges::is_permutation(names, others);
}

constexpr std::string_view kOtherFile =
    "; `report` and `rate` read this file, but records go into another: give --out another name";

}  // namespace

std::unique_ptr<Schedule> schedule_of(const TournamentSettings& settings) {
    auto openings = make_openings(settings.openings, drawn_openings(settings));
    if (settings.tuning) return std::make_unique<TuneSchedule>(*settings.tuning, std::move(openings));
    return make_schedule(settings.schedule, static_cast<int>(settings.engines.size()), std::move(openings));
}

std::size_t drawn_openings(const TournamentSettings& settings) {
    return settings.drawn_openings.value_or(settings.schedule.rounds.value_or(kDrawnOpenings));
}

RunHeader make_run_header(const TournamentSettings& settings) {
    RunSettings played = play_settings(settings.runner);
    add_reference(settings, played);
    const RunHeader header{.id = new_run_id(),
                           .started = std::chrono::system_clock::now(),
                           .machine = host_name(),
                           .version = std::string(kVersion),
                           .settings = std::move(played),
                           .plan = plan_of(settings),
                           .extent = extent_of(settings)};
    // Bytes that are no text come back from a file as others.
    return std::get<RunHeader>(parse_line(to_line(header)));
}

std::string differences_text(const RunSettings& before, const RunSettings& now) {
    return joined(differences_of(before, now), ", ", [](const SettingDifference& setting) {
        return "--" + setting.name + " was " + setting.before + " and is " + setting.now + " now";
    });
}

void ResumedRun::add(const RunHeader& recorded) {
    const std::string event = value_in(recorded.extent, kPartOf);
    const std::string& id = event.empty() ? recorded.id : event;
    if (!ids_.empty() && id != now_.id)
        throw StoreError{"another run begins here, and only one can go on in a file" +
                         std::string(kOtherFile)};
    const bool is_first = ids_.empty();
    if (is_first) now_.id = id;
    ids_.insert(recorded.id);
    RunSettings plan = recorded.plan;
    if (is_longer_ladder(recorded.plan, now_.plan)) set_value(plan, "engine", value_in(now_.plan, "engine"));
    std::string text = differences_text(recorded.settings, now_.settings);
    if (const std::string more = differences_text(plan, now_.plan); !more.empty())
        text += (text.empty() ? "" : ", ") + more;
    if (is_first && turns_test_round(recorded, now_))
        text +=
            (text.empty() ? "" : ", ") + differences_text({{"engine", value_in(recorded.extent, "engine")}},
                                                          {{"engine", value_in(now_.extent, "engine")}});
    if (!text.empty())
        throw StoreError{"the run was begun with other settings: " + text +
                         "; give the same, or another file for the records"};
}

void ResumedRun::add(const GameRecord& recorded) {
    if (recorded.run.empty())
        throw StoreError{"this game was recorded without the settings of its run, by an earlier version" +
                         std::string(kOtherFile)};
}

void ResumedRun::check_header_of(const std::string& run) const {
    if (!ids_.contains(run))
        throw StoreError{"the header of this game's run is missing, so its settings are not known" +
                         std::string(kOtherFile)};
}

void check_programs_of(const GameRecord& record, const GameUnit& unit, std::span<const EngineSpec> engines,
                       std::span<const std::string> checksums) {
    const std::array<int, 2> players = {unit.black(), unit.white()};
    for (const std::size_t colour : {0U, 1U}) {
        const auto engine = static_cast<std::size_t>(players[colour]);
        const std::string& recorded = record.program_checksum[colour];
        if (recorded.empty() || checksums[engine].empty() || recorded == checksums[engine]) continue;
        throw StoreError{"engine '" + engines[engine].name +
                         "' was recorded with another build of its program (" + recorded + ", now " +
                         checksums[engine] + "); use another file for the records"};
    }
}

}  // namespace pahtum::arena
