#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/match/runner.hpp"

namespace pahtum::arena {

inline constexpr const char* kOpening = "7/5-1/7/3-3/7/1-5/7 x classic";

/// A scripted engine that takes part, with no limit on its thinking.
[[nodiscard]] EngineSpec engine(const std::string& name, const std::vector<std::string>& arguments = {});

/// `count` games of the pairing (0, 1) from kOpening, colours in turn, engine 0 first as Black.
[[nodiscard]] std::vector<GameUnit> games(int count);

/// What became of the units of a run.
struct PlayedRun {
    std::vector<GameResult> results;  ///< in order of their ends
    std::vector<std::pair<GameUnit, int>> skipped;
    std::vector<GameResult> voided;  ///< games that were void because of the arena or an engine
};

/// Runs all units to their ends. Afterwards checks that no process, be it an engine or something that an
/// engine has started, no thread and no descriptor is left.
[[nodiscard]] PlayedRun run(const std::vector<EngineSpec>& engines, const std::vector<GameUnit>& units,
                            const PoolOptions& options = {});

/// Checks the moves of a game against the slow reference: each legal, and if all were played, margin and
/// loser.
void check_moves(const GameResult& result);

}  // namespace pahtum::arena
