#pragma once

#include "engine/core/live_board.hpp"

namespace pahtum {

/// What one side gains at most, by the rounded potentials of its lines (README.md, "Multiples of three"): it
/// may be less by one or two points than the plain potentials say. A small value type: keep a copy to undo.
class RoundedBound {
  public:
    RoundedBound(const LiveBoard& board, Side side);

    /// With the opponent to move, the most points that the side can gain over the opponent.
    [[nodiscard]] Points bound() const { return total_.bound(); }
    /// The same after a stone on the cell, empty now, with the points that it brings. `stone` as the side
    /// sees it.
    [[nodiscard]] Points bound_after(int cell, CellState stone) const;

    /// Puts a stone there; the points that it brings count in all bounds from then on.
    void play(int cell, CellState stone);

  private:
    /// Sums over all lines.
    struct Total {
        int potential = 0;
        int residue = 0;
        Points margin = 0;

        [[nodiscard]] Points bound() const;
        void replace(const LineFacts& before, const LineFacts& after);
    };

    const LinePatterns* patterns_;
    LiveBoard::Lines lines_;
    Total total_;
};

}  // namespace pahtum
