#pragma once

#include <cstdint>

#include "engine/rules/bitboard.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// A board from one side's view, and whether pieces on it can be captured.
struct BoardView {
    Bitboard own;
    Bitboard enemy;
    Bitboard boulders;
    Bitboard empty;
    Capture capture = Capture::kNone;
};

/// The cells a side may still come to own; `stones` are those it has.
///
/// Without captures its stones and the empty cells. With custodial capture a piece changes hands only when a
/// stone is placed on an empty cell beside it, right opposite a stone of the captor; cells are never emptied.
/// So the reach is the closure of stones and empty cells under: a piece with an empty cell on one side and a
/// cell of the reach right opposite.
[[nodiscard]] Bitboard reach_of(Bitboard stones, const BoardView& board);

/// The part of a board in the stone phase that still matters for the moves and gains to come.
///
/// Only open cells can change: empty ones, and pieces within the reach of a side that does not own them. All
/// other cells are settled. A stretch is a run of three or more cells of one side's reach in a row or column,
/// at least one of them open. Everything that can happen happens in stretches:
/// - A side's runs lie within its reach; those of three or more cells that can still change or bank points
///   lie in its stretches.
/// - A capture needs the empty cell, the piece, and the captor's stone behind it: three adjacent cells of the
///   captor's reach, one of them empty, so part of one of its stretches.
///
/// So only the contents of stretches matter: two boards with stretches on the same cells and with the same
/// contents have the same reach of each side there, the same stretches, captures and gains, and the same
/// holds after every move, whatever is elsewhere. Empty cells outside all stretches are dead: filling one
/// changes nothing, so they only have to be counted.
struct RelevantState {
    std::uint64_t hash = 0;  ///< of everything relevant except dead cells
    Bitboard live;           ///< empty cells that are not dead
};

[[nodiscard]] RelevantState relevant_state_of(const BoardView& board);

/// Whether only placements of stones are still to come: no boulders, choice or swap.
[[nodiscard]] bool only_placements(const Position& position);

/// What determines, besides the board, how a game of placements continues; from the side to move's view.
struct Supplies {
    int empty = 0;  ///< cells
    int own = 0;    ///< stones in hand
    int enemy = 0;

    [[nodiscard]] bool game_is_over() const { return empty == 0 || own == 0; }
};

/// The same, with no more in hand than a side can still use: one stone a turn, two with captures.
[[nodiscard]] Supplies usable(Supplies supplies, Capture capture);
/// Whether more in hand would change nothing. Then all cells will be filled.
[[nodiscard]] bool are_plentiful(const Supplies& supplies, Capture capture);

[[nodiscard]] Supplies supplies_of(const Position& position);
[[nodiscard]] BoardView view_of(const Position& position, Side side);

/// Equal for positions with only_placements() and the same points to be gained. `state` is the board's.
///
/// - Of the hands only the usable() part counts.
/// - To fill a dead cell is to pass, so dead cells only have to be counted.
/// - If the hands are plentiful, two more dead cells change nothing: each side can still get what it could
///   without. It plays as before and answers the first of the two by the second; since all cells will be
///   filled, it never has to begin with them before nothing else is left. So only whether the number of dead
///   cells is odd matters, and that follows from the live ones and the number of all empty cells.
[[nodiscard]] std::uint64_t placements_key(const Ruleset& ruleset, const RelevantState& state,
                                           const Supplies& supplies);

/// Equal for equal positions and the images of a position under the symmetries of the board. Slow.
[[nodiscard]] std::uint64_t symmetric_key(const Position& position);

}  // namespace pahtum
