#include "arena/tournament/entry.hpp"

#include <algorithm>
#include <cstddef>
#include <set>

#include "arena/match/time_control.hpp"
#include "arena/process/watchdog.hpp"
#include "arena/tournament/programs.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kMostKinds = 64;

std::string kind_of(const Position& start) {
    const Bitboard boulders = start.ruleset().setup == Setup::kFixed ? start.boulders() : Bitboard{};
    const bool begins_a_game = start == Position::new_game(start.ruleset(), boulders);
    return describe(start.ruleset()) + (begins_a_game ? " start" : "");
}

/// Time controls that the engine can be told.
std::string usable_time_controls(const EngineSpec& engine, const Rehearsal& rehearsal) {
    const std::string option = "--tc " + engine.name + ":";
    std::string text = option + "none";
    if (rehearsal.knows_limit) text += ", " + option + "nodes=5000";
    if (rehearsal.knows_limit || rehearsal.knows_settings) text += ", " + option + "move=0.1";
    if (rehearsal.knows_settings) text += ", " + option + "10+0.1";
    return text;
}

/// What is missing for the engine's time control.
std::string missing_text(const EngineSpec& engine, const Rehearsal& rehearsal) {
    const std::string needs = " --tc " + to_text(engine.time_control) + " needs";
    if (engine.time_control.move_time)
        return "lists neither of the commands 'limit' and 'time_settings', one of which" + needs;
    return "does not list the command " + quote(rehearsal.missing) + ", which" + needs;
}

/// The remedy if one of its limits keeps it from starting; empty if it has none that could.
std::string more_to_start_with(const EngineSpec& engine) {
    std::string text;
    const auto add = [&](const std::optional<int>& limit, const std::string& what,
                         const std::string& option) {
        if (limit)
            text += (text.empty() ? "if " : "; if ") + std::to_string(*limit) + what +
                    " to start, give it more with " + option;
    };
    add(engine.limits.memory_mib, " MiB are too little", "--memory " + engine.name + ":MIB");
    add(engine.limits.open_files, " open files are too few", "--open-files " + engine.name + ":N");
    return text;
}

/// What may help against a fault before any game.
std::string remedy_at_start(const EngineSpec& engine, const Rehearsal& rehearsal) {
    using Kind = EngineFault::Kind;
    const Kind kind = *rehearsal.at_start;
    const std::string more = more_to_start_with(engine);
    if (kind == Kind::kCrash && !more.empty()) return more;
    // A loader that lacks memory or open files ends as a shell does that finds no program.
    if (kind == Kind::kNotRun)
        return "correct its command, or leave it out" +
               (more.empty() || rehearsal.last_words.empty() ? "" : "; " + more);
    if (kind == Kind::kUnasked)
        return "let it answer each command once, with an id only if the command has one, and write all else "
               "to stderr";
    if (kind == Kind::kNoAnswer)
        return "its stdout is for answers only, so let it write a greeting or a log to stderr" +
               (more.empty() ? "" : "; " + more);
    if (!engine.options.empty()) return "change its --option, or leave it out";
    return "leave it out";
}

std::string reason_and_remedy(const EngineSpec& engine, const Rehearsal& rehearsal) {
    const std::string more = " (pahtum-arena check shows more)";
    if (rehearsal.at_start)
        return rehearsal.fault + rehearsal.last_words + "; " + remedy_at_start(engine, rehearsal) + more;
    if (rehearsal.missing.empty())
        return rehearsal.fault + "; change its " + (engine.options.empty() ? "" : "--option, its ") +
               "--tc, the --ruleset or the openings, or leave it out" + more;
    if (rehearsal.missing == "position")
        return "does not list the command 'position', without which it cannot be told where games begin; "
               "implement it, or leave the engine out";
    return missing_text(engine, rehearsal) + "; it can enter with " + usable_time_controls(engine, rehearsal);
}

}  // namespace

std::vector<Position> starts_of(const Schedule& schedule, std::size_t games) {
    constexpr std::size_t kMostGames = 20'000;
    std::set<std::string> seen;
    std::vector<Position> positions;
    const std::size_t most = std::min({schedule.size(), games, kMostGames});
    for (std::size_t number = 0; number < most; ++number) {
        const std::string opening = schedule.unit(number).opening;
        if (seen.insert(opening).second) positions.push_back(parse_position(opening));
    }
    return positions;
}

std::vector<Position> kinds_of(std::span<const Position> starts) {
    std::vector<Position> kinds;
    std::set<std::string> seen;
    for (const Position& start : starts)
        if (kinds.size() < kMostKinds && seen.insert(kind_of(start)).second) kinds.push_back(start);
    return kinds;
}

void check_entries(std::span<const EngineSpec> engines, std::span<const Position> starts,
                   const SlotOptions& options, bool needs_position,
                   const std::function<void(const std::string&)>& warn) {
    Watchdog watchdog;
    Slot slot{engines, options, watchdog};
    std::string refusals;
    std::vector<std::string> unfit;
    for (std::size_t engine = 0; engine < engines.size(); ++engine) {
        const EngineSpec& spec = engines[engine];
        const Rehearsal rehearsal = slot.rehearse(static_cast<int>(engine), starts, needs_position);
        const std::string who = "engine " + quote(spec.name) + " ";
        if (!rehearsal.missing.empty() || rehearsal.is_refusal) {
            refusals += (refusals.empty() ? "" : "\n") + who + reason_and_remedy(spec, rehearsal);
            unfit.push_back(spec.name);
        } else if (!rehearsal.fault.empty()) {
            const bool is_slow = rehearsal.at_start == EngineFault::Kind::kTimeout;
            warn(who + rehearsal.fault + " before the first game" + rehearsal.last_words +
                 (is_slow ? "; --start-time " + spec.name + ":SECONDS gives it more" : ""));
        }
    }
    if (!refusals.empty()) throw UnfitEngines{refusals, unfit};
}

}  // namespace pahtum::arena
