#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/rules/position.hpp"

namespace pahtum {

/// What people want to see of the lines on a board.

/// A run of one colour that is worth points. `from` is its left or lower end.
struct ScoringLine {
    Side side;
    Square from;
    Square to;
    int length;
    Points points;

    bool operator==(const ScoringLine&) const = default;
};

/// All of them: rows from the bottom, then columns from the left, in each from left or bottom.
[[nodiscard]] std::vector<ScoringLine> scoring_lines(const Position& position);

/// The cells of all segments that the side can still score in: three or more adjacent cells in a row or
/// column, own stones and at least one empty cell, nothing else. Captures can change that.
[[nodiscard]] Bitboard live_segments(const Position& position, Side side);

/// By Square::index: how much a stone on the cell would change the side's margin at once if it were its turn,
/// captures included; nothing where it cannot place one.
[[nodiscard]] std::array<std::optional<Points>, 64> immediate_gains(const Position& position, Side side);

/// By Square::index: who may expect the points of the lines through an empty cell, from 1 (Black, by
/// kFullTerritory points or more) to -1 (White); 0 for other cells. Counts what LineTable expects of the
/// segment between boulders that the cell lies in.
[[nodiscard]] std::array<double, 64> line_territory(const Position& position);
inline constexpr Points kFullTerritory = 10;

}  // namespace pahtum
