#pragma once

#include <optional>
#include <span>

#include "engine/rules/position.hpp"
#include "engine/rules/symmetry.hpp"

namespace pahtum::python {

// Moves and positions as numbers, for programs that learn.

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

/// The action whose move is the image of this action's move. Requires 0 <= action < action_count(ruleset).
[[nodiscard]] int image_of(const Ruleset& ruleset, int action, Symmetry symmetry);

inline constexpr int kPlanes = 11;

/// Writes what a player sees: kPlanes planes of size x size numbers, row by row from A1.
///
/// 0 own stones, 1 the opponent's, 2 boulders, 3 empty cells: 1 or 0 for each cell. The others have the same
/// number everywhere: 4 whether the player is to move, 5 whether boulders are being placed, 6 whether Black
/// is to answer first or second, 7 whether swap is possible, 8 own stones in hand / 64, 9 the opponent's /
/// 64, 10 own score less the opponent's / 64.
void observe(const Position& position, Side player, std::span<float> out);

}  // namespace pahtum::python
