#pragma once

#include <cstddef>
#include <string>

#include "engine/core/line_patterns.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/text_runs.hpp"

/// Rows and columns as text, '.' empty, 'x', 'o', '-' a boulder, and what the solver wants to know of them,
/// letter by letter.
namespace pahtum::testing {

[[nodiscard]] std::string row_text(const reference::Game& game, int row);
[[nodiscard]] std::string column_text(const reference::Game& game, int column);

/// The pattern of a line as `own` sees it.
[[nodiscard]] LinePattern pattern_of(const std::string& line, char own);

/// Whether the side may still own the three cells from `first` on.
[[nodiscard]] bool is_open(const std::string& line, std::size_t first, char side);

/// Whether the cell is empty and one of three adjacent cells that one side may still own.
[[nodiscard]] bool is_live(const std::string& line, std::size_t cell);

/// The line with every cell as '#' but those of the side's live segments: adjacent cells, at least three,
/// that are empty or its own, with the other side, a boulder or the edge at both ends, and one of them empty.
[[nodiscard]] std::string live_segments_of(const std::string& line, char side);

/// Whether both cells are empty, and every three adjacent cells with the first in them that a side may still
/// own hold the second too, for both sides.
[[nodiscard]] bool is_covered(const std::string& line, std::size_t cell, std::size_t by);

}  // namespace pahtum::testing
