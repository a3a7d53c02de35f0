#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/rules/bitboard.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// The board for people, several lines: cells with coordinates, points, stones in hand, and whose turn it is
/// to do what.
[[nodiscard]] std::string draw_board(const Position& position);

/// Whose turn it is to do what, as in "black to move", or how the game ended, as in "over: B+3".
[[nodiscard]] std::string turn_text(const Position& position);

/// "Black wins by 3: 16 to 13", "Draw: 16 to 16", or that the game is not over and the points so far.
[[nodiscard]] std::string result_sentence(const Position& position);

/// 'X' Black, 'O' White, '.' empty, `boulder` otherwise.
[[nodiscard]] char cell_letter(const Position& position, Square square, char boulder);

/// Throws ParseError if it is not a vertex of a board of that size.
[[nodiscard]] Square parse_vertex_of(std::string_view word, int size);
/// Vertices, one per word. Throws ParseError if a word is not a vertex, is off the board, or is named twice.
[[nodiscard]] Bitboard parse_squares(std::span<const std::string> words, int size);
/// Vertices separated by blanks or commas. Throws ParseError likewise.
[[nodiscard]] Bitboard parse_squares(std::string_view text, int size);

/// "B2 D4", row by row from the bottom.
[[nodiscard]] std::string squares_text(Bitboard squares);

}  // namespace pahtum
