#pragma once

#include <array>
#include <optional>

#include "engine/rules/position.hpp"

namespace pahtum {

/// Facts about the lines of a board that a viewer can show.

/// The cells of all segments in which the side can still score: three or more adjacent cells in a row or
/// column, own stones and at least one empty cell, nothing else. Captures can change that.
[[nodiscard]] Bitboard live_segments(const Position& position, Side side);

/// By Square::index: the immediate change of the side's margin by a stone on the cell, captures included, if
/// it were its turn; nothing where it cannot place one.
[[nodiscard]] std::array<std::optional<Points>, 64> immediate_gains(const Position& position, Side side);

/// By Square::index: which side can expect the points of the lines through an empty cell, from 1 (Black, by
/// kFullTerritory points or more) to -1 (White); 0 for other cells. Takes the expectation by LineTable of the
/// segment between boulders that contains the cell.
[[nodiscard]] std::array<double, 64> line_territory(const Position& position);
inline constexpr Points kFullTerritory = 10;

}  // namespace pahtum
