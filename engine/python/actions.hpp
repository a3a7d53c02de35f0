#pragma once

#include <optional>

#include "engine/rules/position.hpp"

namespace pahtum::python {

/// Moves as numbers without gaps, the same for all positions of one ruleset.
///
/// With n cells: 0 to n - 1 puts a stone or boulder on a cell, row by row from A1. If the ruleset has
/// captures, n to 5n - 1 put a stone and capture the piece above, to the right, below or to the left, n
/// numbers for each direction. The last three are swap, first and second.
[[nodiscard]] int action_count(const Ruleset& ruleset);

/// Requires a legal move of the position.
[[nodiscard]] int action_of(const Position& position, Move move);

/// Nothing if the number is not that of a legal move.
[[nodiscard]] std::optional<Move> move_of(const Position& position, long action);

}  // namespace pahtum::python
