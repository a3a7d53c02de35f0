#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/rules/bitboard.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// A line that a stone makes.
struct HintLine {
    Bitboard cells;     ///< an unbroken row or column of stones of one side, three or more
    Points points = 0;  ///< of this line
    Points gain = 0;    ///< of the row or column: it may join lines that had points
    bool operator==(const HintLine&) const = default;
};

/// Cells of a row or column that lie together, three or more, without a boulder or a stone of the other side.
struct HintRoom {
    Bitboard cells;
    int stones = 0;  ///< of the side, on these cells
    bool operator==(const HintRoom&) const = default;
};

/// Why a move is good, as far as its row and column show it.
struct HintReasons {
    /// Lines that the move makes through its stone, row before column, then those through a captured piece
    /// alone, which has become a stone.
    std::vector<HintLine> builds{};
    std::vector<HintLine> blocks{};   ///< lines that the other side would make with a stone on this cell
    std::optional<HintRoom> room{};   ///< for the mover after the move: the one with most stones, then cells
    std::optional<HintRoom> takes{};  ///< of the other side before the move, the same; with a stone in it
    bool operator==(const HintReasons&) const = default;
};

/// Requires a legal move. All of it is empty for what is not the placement of a stone.
[[nodiscard]] HintReasons reasons_for(const Position& position, Move move);

/// Why a move is good, as far as reasons_for() says, in English sentences: "It makes 4 in a row, B2-E2: 10
/// points." Empty if there is nothing to say. Requires a legal move.
[[nodiscard]] std::string reason_words(const Position& position, Move move);

}  // namespace pahtum
