#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>

#include "arena/json/json.hpp"
#include "arena/match/game.hpp"
#include "arena/suite/suite.hpp"

namespace pahtum::arena {

/// What each side gave away in a game, in half points: the proven result of its start against the one it
/// reached, where a win is 2, a draw 1 and a loss 0. Never both: of what both give away only the difference
/// shows, so this is the least that was given away.
struct GivenAway {
    int black = 0;
    int white = 0;
    bool operator==(const GivenAway&) const = default;
};

/// Requires a start and a game that ended without a fault.
[[nodiscard]] GivenAway given_away(const SuitePosition& start, const GameResult& game);

/// How an engine did in games against itself. Games that end by a fault have no result.
struct SelfPlayScore {
    int decided = 0;  ///< starts played that one side wins, faults included
    int won = 0;      ///< by that side
    int drawn = 0;    ///< starts played that are draws, faults included
    int held = 0;     ///< of these, which ended as draws
    int faults = 0;
    GivenAway lost = {};              ///< in all games
    std::chrono::nanoseconds time{};  ///< of all moves, of games without a fault

    [[nodiscard]] int asked() const { return decided + drawn; }
    [[nodiscard]] int kept() const { return won + held; }
    [[nodiscard]] int finished() const { return asked() - faults; }
    [[nodiscard]] int half_points() const { return lost.black + lost.white; }
    /// Half points given away per game; nothing without a finished game.
    [[nodiscard]] std::optional<double> mean_lost() const;
};

[[nodiscard]] SelfPlayScore score(std::span<const SuitePosition> suite,
                                  std::span<const std::optional<GameResult>> games);

/// Whether the game reached the proven result of its start.
[[nodiscard]] bool is_kept(const SuitePosition& start, const GameResult& game);

/// Three lines: the start, what became of it, and the moves.
[[nodiscard]] std::string self_play_failure(const SuitePosition& start, const GameResult& game);
/// The counts, and every game.
[[nodiscard]] Json self_play_json(std::span<const SuitePosition> suite,
                                  std::span<const std::optional<GameResult>> games);

}  // namespace pahtum::arena
