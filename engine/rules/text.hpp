#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// The whole position on one line; the grammar is in protocol/README.md. parse_position(to_text(p)) == p.
[[nodiscard]] std::string to_text(const Position& position);
/// Throws ParseError that quotes the offending part.
[[nodiscard]] Position parse_position(std::string_view text);

/// Its cells, the rows from the top: '.' empty, 'x' Black, 'o' White, '-' a boulder.
[[nodiscard]] std::string cells_text(const Position& position);

/// "D4", or "D4xD5" where the placement has a choice of captures; "swap", "first", "second".
/// Requires a move that is legal in the position.
[[nodiscard]] std::string to_text(const Position& position, Move move);
/// A line of moves, each as above. Requires that they are legal one after the other from `position`.
[[nodiscard]] std::vector<std::string> line_texts(Position position, std::span<const Move> moves);
/// In either case. A bare vertex is Position::placement; "D4xD5" may name the only candidate too.
/// Throws ParseError for text that is not a move, IllegalMove for a move that the rules forbid here, a vertex
/// off the board included.
[[nodiscard]] Move parse_move(const Position& position, std::string_view text);

/// "B+9", "W+3" or "0".
[[nodiscard]] std::string result_text(const Position& position);

/// "black" / "white".
[[nodiscard]] std::string_view to_text(Side side);
/// "b", "black", "w", "white" in either case; throws ParseError.
[[nodiscard]] Side parse_side(std::string_view text);

}  // namespace pahtum
