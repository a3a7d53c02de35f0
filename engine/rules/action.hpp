#pragma once

#include <optional>

#include "engine/rules/position.hpp"
#include "engine/rules/symmetry.hpp"

namespace pahtum {

/// Moves as numbers without gaps, the same for all positions of one ruleset.
///
/// With n cells: 0 to n - 1 puts a stone or boulder on a cell, row by row from A1. If the ruleset has
/// captures, n to 5n - 1 put a stone and capture the piece above, to the right, below or to the left, n
/// numbers for each direction. The last three are swap, first and second.
[[nodiscard]] int action_count(const Ruleset& ruleset);

/// Requires a legal move of the position.
[[nodiscard]] int action_of(const Position& position, Move move);

/// Nothing if the number is not that of a legal move.
[[nodiscard]] std::optional<Move> move_of_action(const Position& position, long action);

/// The action whose move is the image of this action's move. Requires 0 <= action < action_count(ruleset).
[[nodiscard]] int image_of_action(const Ruleset& ruleset, int action, Symmetry symmetry);

}  // namespace pahtum
