#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// A game as a file keeps it.
struct GameRecord {
    Position start;
    std::vector<Move> moves;  ///< legal one after the other from `start`
    std::string black;        ///< players' names, any text
    std::string white;
    std::string result;  ///< RE: "B+3", "W+R", "0", ...; empty = not known
};

/// FF[4] text of one game. The root holds the start in PTP (position text) and marks boulders with SQ for
/// viewers; moves are B and W, a choice of captures adds PTC[captured point], and swap, first and second are
/// a pass with PTM[name]. An empty result is filled in from the board if the moves end the game.
[[nodiscard]] std::string to_sgf(const GameRecord& game);

/// Reads the main line (the first variation everywhere) of the first game. Properties it does not know are
/// skipped; without PTP the start comes from SZ, RU and, as boulders, SQ. Throws ParseError with line and
/// column for text that is not SGF, and for an illegal move.
[[nodiscard]] GameRecord parse_sgf(std::string_view text);

}  // namespace pahtum
