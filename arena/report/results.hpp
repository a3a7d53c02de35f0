#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/report/accuracy.hpp"
#include "arena/report/table.hpp"
#include "arena/report/what_if.hpp"
#include "arena/schedule/schedule.hpp"
#include "arena/score/scoreboard.hpp"
#include "arena/score/tally.hpp"
#include "arena/stats/estimate.hpp"
#include "arena/stats/sprt.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {

/// The state of a tournament, finished or not. Refers to objects owned elsewhere.
struct Results {
    std::span<const EngineSpec> engines;
    std::span<const std::array<int, 2>> pairings;
    const Scoreboard* score = nullptr;  ///< required
    std::size_t planned = 0;            ///< games
    std::size_t played = 0;             ///< of these, in this run and before
    bool is_interrupted = false;        ///< ended by a signal
    std::vector<int> halted{};          ///< engines that failed too often to play on
    /// By engine: games of this run that were void, because the arena itself was late while that engine was
    /// to move, and were played again. Empty = none.
    std::vector<int> replayed{};
    /// By engine: games of this run that were void because it was busy while its opponent thought. Empty =
    /// none.
    std::vector<int> voided{};
    std::string tournament{};                 ///< the format; empty if it is not known
    std::vector<MachineResidual> machines{};  ///< if several have played
    std::vector<Standing> standings{};   ///< by the rules of the format; empty where the score alone ranks
    const Accuracy* accuracy = nullptr;  ///< if it was asked for
    const WhatIf* what_if = nullptr;     ///< if it was asked for
};

/// Strength from the pairs, or from single games while there are no pairs.
[[nodiscard]] Estimate estimate_of(const MatchScore& score);

/// The engines by their score against all others, best first.
[[nodiscard]] std::vector<int> by_score(const Results& results);

/// For people, several lines. Two engines: all numbers from the first one's view. More: one row for each
/// engine against the field, the best score first. Then faults, duplicates and games left unplayed.
[[nodiscard]] std::string to_table(const Results& results);

/// One object; the keys are in arena/report/README.md. What is not defined is null.
[[nodiscard]] Json to_json(const Results& results);
/// What a page shows in the words of to_table(): `standings`, a row for each engine, also of two; `remarks`,
/// by line; and if there are any `places`, `test` (up to its verdict) and `accuracy`.
[[nodiscard]] Json texts_json(const Results& results);
/// The `sprt` of to_json().
[[nodiscard]] Json sprt_json(const SprtState& test);
/// Adds `games`, `wins`, `draws` and `losses`.
void put_games(const Trinomial& games, Json& json);
/// Adds the games of a score and the strength.
void put_score(const MatchScore& score, Json& json);

/// What a table, and a script, get of it behind its name.
[[nodiscard]] TextTable::Row residual_cells(const MachineResidual& machine);
void put_residual(const MachineResidual& machine, Json& json);

/// "3 games void and replayed: the arena was late (2 while a was to move, 1 while b was to move)"; empty if
/// there were none.
[[nodiscard]] std::string replayed_text(const Results& results);
/// "3 games void: an engine was busy while its opponent thought (2 a, 1 b)"; empty if there were none.
[[nodiscard]] std::string voided_text(const Results& results);

/// "Engine failed after 4 games: faults decided 2 of them, more than the 1% of --max-faults". Requires that
/// it has.
[[nodiscard]] std::string fault_watch_text(const FaultWatch& watch);

/// "time-forfeit 2, crash 1".
[[nodiscard]] std::string to_text(const Faults& faults);

}  // namespace pahtum::arena
