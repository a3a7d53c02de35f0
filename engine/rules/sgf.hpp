#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// What is written beside a move.
struct MoveNote {
    std::optional<double> value;  ///< V: the expected final margin in points, from Black's view
    std::string comment;          ///< C: any text

    bool operator==(const MoveNote&) const = default;
};

/// A game as a file keeps it.
struct SgfGame {
    Position start;
    std::vector<Move> moves;  ///< legal one after the other from `start`
    std::string black;        ///< players' names, any text
    std::string white;
    std::string result;                       ///< RE: "B+3", "W+R", "0", ...; empty = not known
    std::map<std::size_t, MoveNote> notes{};  ///< beside some of the moves, by index in `moves`
};

/// FF[4] text of one game, no line of it empty. The root holds the start in PTP (position text) and, for
/// viewers, boulders as SQ, stones as AB and AW with PL; moves are B and W, a choice of captures adds
/// PTC[captured point], and swap, first and second are a pass with PTM[name]. An empty result is filled in
/// from the board if the moves end the game.
[[nodiscard]] std::string to_sgf(const SgfGame& game);

/// Reads the main line (the first variation everywhere) of the first game, as this and other programs write
/// it; properties that do not matter here are skipped. Without PTP the start comes from SZ, RU, SQ
/// (boulders), and AB, AW, AE and PL before the first move. An RU with rules of another game is as good as
/// none. A file that has neither RU nor SQ (GoGui and Sabaki know Go's rules only) says nothing of boulders:
/// its game starts on `board`, if that is of its size, else as classic without boulders. Throws ParseError
/// with line and column for text that is not SGF, for an illegal move, and for set-up after a move. Takes
/// time in proportion to the text's length.
[[nodiscard]] SgfGame parse_sgf(std::string_view text, const std::optional<Position>& board = {});

}  // namespace pahtum
