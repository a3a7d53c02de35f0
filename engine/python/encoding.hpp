#pragma once

#include <span>

#include "engine/rules/position.hpp"

namespace pahtum::python {

inline constexpr int kPlanes = 11;

/// Writes what a player sees: kPlanes planes of size x size numbers, row by row from A1.
///
/// 0 own stones, 1 the opponent's, 2 boulders, 3 empty cells: 1 or 0 for each cell. The others have the same
/// number everywhere: 4 whether the player is to move, 5 whether boulders are being placed, 6 whether Black
/// is to answer first or second, 7 whether swap is possible, 8 own stones in hand / 64, 9 the opponent's /
/// 64, 10 own score less the opponent's / 64.
void observe(const Position& position, Side player, std::span<float> out);

/// Writes which actions are legal. Requires action_count() entries.
void mark_legal(const Position& position, std::span<bool> out);

}  // namespace pahtum::python
