#pragma once

#include <span>
#include <string>

#include "engine/rules/bitboard.hpp"

namespace pahtum {

/// Vertices, each in its own word. Throws ParseError for what is none, is off the board, or is named twice.
[[nodiscard]] Bitboard parse_squares(std::span<const std::string> words, int size);

/// "B2 D4", row by row from the bottom.
[[nodiscard]] std::string squares_text(Bitboard squares);

}  // namespace pahtum
