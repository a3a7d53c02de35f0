#include "protocol/play/layout_text.hpp"

#include "engine/base/text.hpp"

namespace pahtum {

Bitboard parse_squares(std::span<const std::string> words, int size) {
    Bitboard squares;
    for (const std::string& word : words) {
        const auto square = parse_square(word);
        if (!square)
            throw ParseError{"'" + word + "' is not a vertex: expected a letter and a row number, like D4"};
        if (!square->is_on_board(size)) {
            throw ParseError{word + " is off the board of size " + std::to_string(size)};
        }
        if (squares.contains(*square)) throw ParseError{word + " is named twice"};
        squares.insert(*square);
    }
    return squares;
}

std::string squares_text(Bitboard squares) {
    std::string text;
    for (const Square square : squares) {
        if (!text.empty()) text += ' ';
        text += to_text(square);
    }
    return text;
}

}  // namespace pahtum
