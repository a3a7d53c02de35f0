#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// The annotation of a move.
struct MoveNote {
    std::optional<double> value;  ///< V: the expected final margin in points, from Black's view
    std::string comment;          ///< C: any text
    /// The properties of the move's node as they are in its file, in UTF-8, if there are others than ours.
    /// Those that are not ours are written again as they are, and all of them in this order.
    std::string properties{};

    bool operator==(const MoveNote&) const = default;
};

/// Nodes without a move, ";C[...];N[...]", as they are in their file, in UTF-8.
struct SgfBareNodes {
    std::string shared;  ///< before the variations begin
    std::string own;     ///< after that: they belong to the main line only
};

/// The contents of a game record.
struct SgfGame {
    Position start;
    std::vector<Move> moves;  ///< legal one after the other from `start`
    std::string black;        ///< players' names, any text
    std::string white;
    std::string result;                       ///< RE: "B+3", "W+R", "0", ...; empty = not known
    std::map<std::size_t, MoveNote> notes{};  ///< annotations of moves, by index in `moves`
    /// Variations that replace that move, each "(;...)" as in the file it came from, unchecked. Those without
    /// such a move, or bare nodes of the main line's own, are not written: the first of them would become the
    /// main line.
    std::map<std::size_t, std::vector<std::string>> variations{};
    std::string root{};                                ///< the root's properties, as MoveNote::properties
    std::map<std::size_t, SgfBareNodes> bare_nodes{};  ///< those before that move, or after the last one
    std::string
        date{};  ///< DT, unless the root has one: when the game was played, "2026-11-27"; empty = unknown
};

/// FF[4] text of one game. What is not ours is as in its file, but for control characters. The root holds the
/// start in PTP (position text) and, for viewers, boulders as SQ, stones as AB and AW with PL; moves are B
/// and W, a choice of captures adds PTC[captured point], and swap, first and second are a pass with
/// PTM[name]. Values and margins have at most one decimal. An empty result is filled in from the board if the
/// moves end the game.
[[nodiscard]] std::string to_sgf(const SgfGame& game);

/// The text as a part of a protocol's answer: line ends are LF, an empty line gets a blank, and a tab is one.
[[nodiscard]] std::string without_empty_lines(std::string_view sgf);

/// Moves that are legal one after the other from `position` as a variation for SgfGame::variations: "(;...)".
/// The first one gets the comment, any text. Requires a move.
[[nodiscard]] std::string to_sgf_variation(Position position, std::span<const Move> moves,
                                           std::string_view comment);
/// The moves of a branch with their notes and variations, without anything else of it, as a variation.
/// Requires a move.
[[nodiscard]] std::string to_sgf_variation(const SgfGame& branch);

/// Reads the main line (the first variation everywhere) of the first game, as this and other programs write
/// it; all other properties, nodes without a move and the other variations are kept as they are. Without PTP
/// the start comes from SZ, RU, SQ (boulders), and AB, AW, AE and PL before the first move. An RU that names
/// rules of another game is ignored. A file that has neither RU nor SQ (GoGui and Sabaki know Go's rules
/// only) does not know about boulders: its game starts on `board` if that has the same size, otherwise as
/// classic without boulders. Throws ParseError with line and column for text that is not SGF, for an illegal
/// move, for setup properties after a move or, with PTP, after the root, and for a single value that a node
/// has twice. `text` is UTF-8: see sgf_as_utf8() for files. Takes time proportional to the length of the
/// text.
[[nodiscard]] SgfGame parse_sgf(std::string_view text, const std::optional<Position>& board = {});

/// Whether the text tells the start of the first game: it has PTP, SQ or an RU of this game. If not,
/// parse_sgf() takes it from `board`. Throws ParseError for text that is not SGF.
[[nodiscard]] bool names_boulders(std::string_view text);

/// The size of the first game's board, 7 if it says none. Throws ParseError.
[[nodiscard]] int board_size(std::string_view text);

}  // namespace pahtum
