#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/support/reference.hpp"

namespace pahtum::testing {

/// Minimax over all positions that can come of one, each looked at once; nothing is pruned. Moves and the end
/// of the game as in `classic`, points by the reference. For up to 13 empty cells.
class Exhaustive {
  public:
    /// Requires rules of scoring=final, capture=none, swap=off in the stone phase.
    explicit Exhaustive(const reference::Game& game);

    /// The final margin under best play after each move, in the order of reference::legal_moves, from the
    /// mover's view.
    [[nodiscard]] std::vector<int> values_after_moves();

  private:
    /// The stones placed since the start: for each cell 0 empty, 1 Black, 2 White, as digits to base 3.
    using Code = std::size_t;

    /// With that many stones placed since the start.
    [[nodiscard]] int black_value(Code code, int placed);
    [[nodiscard]] int computed_black_value(Code code, int placed);
    [[nodiscard]] char mover(int placed) const;
    [[nodiscard]] bool has_stone(char side, int placed) const;
    [[nodiscard]] int final_margin(Code code) const;

    reference::Game start_;
    int hand_;  ///< stones the side to move had at the start
    int opponents_hand_;
    std::vector<reference::Cell> cells_;
    std::vector<Code> powers_;  ///< of 3, one for each cell
    std::vector<std::int16_t> known_;
};

}  // namespace pahtum::testing
