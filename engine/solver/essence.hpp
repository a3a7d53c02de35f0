#pragma once

#include <cstdint>

#include "engine/rules/bitboard.hpp"
#include "engine/rules/ruleset.hpp"

namespace pahtum {

/// A board from one side's view, and whether pieces on it can be captured.
struct BoardView {
    Bitboard own;
    Bitboard enemy;
    Bitboard boulders;
    Bitboard empty;
    Capture capture = Capture::kNone;
};

/// The cells a side may ever own from here on; `stones` are those it has.
///
/// Without captures its stones and the empty cells. With custodial capture a piece changes hands only when a
/// stone is placed on an empty cell beside it, right opposite a stone of the captor; cells are never emptied.
/// So the reach is the closure of stones and empty cells under: a piece with an empty cell on one side and a
/// cell of the reach right opposite.
[[nodiscard]] Bitboard reach_of(Bitboard stones, const BoardView& board);

/// What still matters on a board of stones for how the game can go on and what it can still bring.
///
/// The open cells, which alone can change, are the empty ones and the pieces within the reach of a side that
/// does not own them. Of the others, the settled ones, these matter:
/// - For the lines of a colour: its runs are always within a stretch of adjacent cells of its reach. Only
///   stretches of three or more cells that have an open one can still change their points. In them it
///   matters which cells are the colour's settled stones; all other settled cells bound stretches, nothing
///   more.
/// - For captures: whether a settled cell that lies two steps from an empty one, behind an open one, is a
///   stone of one side.
/// So two boards with the same empty cells, pieces on open cells, open stretches with their settled stones,
/// and settled stones behind open cells, have the same moves, each with the same gain, and again the same
/// essence afterwards, whatever else differs. Without captures the open cells are the empty ones, and those
/// in no open stretch are dead: they only have to be counted.
struct Essence {
    std::uint64_t hash = 0;  ///< of all that matters, but for dead cells
    Bitboard live;           ///< empty cells that are not dead
};

[[nodiscard]] Essence essence_of(const BoardView& board);

}  // namespace pahtum
