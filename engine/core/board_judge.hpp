#pragma once

#include "engine/core/live_board.hpp"

namespace pahtum {

/// Guesses what a board is worth. Nothing is proven by it: it decides what a long proof tries first.
class BoardJudge {
  public:
    BoardJudge() = default;
    virtual ~BoardJudge() = default;
    BoardJudge(const BoardJudge&) = delete;
    BoardJudge& operator=(const BoardJudge&) = delete;

    /// The binary logarithm, in eighths, of the odds that the mover gains more than alpha from now on.
    /// Requires a live cell. Called by all threads.
    [[nodiscard]] virtual int log_odds(const LiveBoard& board, Side mover, Points alpha) const = 0;
};

}  // namespace pahtum
