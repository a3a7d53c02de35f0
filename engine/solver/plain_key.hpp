#pragma once

#include <cstdint>

#include "engine/rules/position.hpp"
#include "engine/solver/essence.hpp"

namespace pahtum {

/// Whether only placements of stones are still to come: no boulders, choice or swap.
[[nodiscard]] bool only_placements(const Position& position);

/// What decides, beside the board, how a game of placements goes on; from the side to move's view.
struct Supplies {
    int empty = 0;  ///< cells
    int own = 0;    ///< stones in hand
    int enemy = 0;

    [[nodiscard]] bool game_is_over() const { return empty == 0 || own == 0; }
    /// Without captures: no cell will be left when a side has no stone.
    [[nodiscard]] bool fill_the_board() const { return own >= (empty + 1) / 2 && enemy >= empty / 2; }
};

[[nodiscard]] Supplies supplies_of(const Position& position);
[[nodiscard]] BoardView view_of(const Position& position, Side side);

/// Equal for positions with only_placements() and the same points to be gained. `essence` is the board's.
///
/// - A side uses at most a stone a turn, two with captures: more in hand are as good as none.
/// - Without captures a filled dead cell is a turn passed, so dead cells need only be counted.
/// - If then all cells will be filled, two dead cells more change nothing: each side can still get what it
///   could without. It plays as before and answers the first of the two by the second; since no cell is left
///   over, it never has to begin with them before nothing else is left. So only whether the number of dead
///   cells is odd matters; which, given the live ones, that of all empty cells tells.
[[nodiscard]] std::uint64_t placements_key(const Ruleset& ruleset, const Essence& essence, Supplies supplies);

/// Equal for equal positions and the images of a position under the symmetries of the board. Slow.
[[nodiscard]] std::uint64_t symmetric_key(const Position& position);

}  // namespace pahtum
