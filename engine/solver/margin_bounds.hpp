#pragma once

#include "engine/rules/position.hpp"

namespace pahtum {

/// A final margin, points already on the board or banked included, lies within [lower, upper]; from the side
/// to move's view.
struct MarginBounds {
    Points lower = 0;
    Points upper = 0;

    /// The same from the other side's view.
    [[nodiscard]] MarginBounds reversed() const { return {-upper, -lower}; }
    bool operator==(const MarginBounds&) const = default;
};

/// Bounds of the final margin that follow from the empty cells, without a search, in every ruleset and phase.
///
/// In the end a side owns at most its reach (reach_of), and at least those of its stones that are outside the
/// opponent's reach.
/// - Scoring::kFinal: each side ends with at least the points of what it keeps, and at most those of its
///   reach.
/// - Scoring::kRunning: a stone banks its runs, which lie within the reach, and each turn fills another empty
///   cell. So a side still banks at most the sum over its best cells, one for each of its turns.
///
/// While a swap is possible the stone on the board counts as an empty cell for both; boulders still to be
/// placed count as empty cells.
[[nodiscard]] MarginBounds margin_limits(const Position& position);

}  // namespace pahtum
