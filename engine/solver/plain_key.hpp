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
};

/// The same, with no more in hand than a side can still use: a stone a turn, two with captures.
[[nodiscard]] Supplies usable(Supplies supplies, Capture capture);
/// Whether more in hand would change nothing. Then all cells will be filled.
[[nodiscard]] bool are_plentiful(const Supplies& supplies, Capture capture);

[[nodiscard]] Supplies supplies_of(const Position& position);
[[nodiscard]] BoardView view_of(const Position& position, Side side);

/// Equal for positions with only_placements() and the same points to be gained. `essence` is the board's.
///
/// - Of the hands what is usable() counts.
/// - To fill a dead cell is to pass, so dead cells only have to be counted.
/// - If the hands are plentiful, two dead cells more change nothing: each side can still get what it could
///   without. It plays as before and answers the first of the two by the second; since all cells will be
///   filled, it never has to begin with them before nothing else is left. So only whether the number of dead
///   cells is odd matters; which, given the live ones, that of all empty cells tells.
[[nodiscard]] std::uint64_t placements_key(const Ruleset& ruleset, const Essence& essence,
                                           const Supplies& supplies);

/// Equal for equal positions and the images of a position under the symmetries of the board. Slow.
[[nodiscard]] std::uint64_t symmetric_key(const Position& position);

}  // namespace pahtum
