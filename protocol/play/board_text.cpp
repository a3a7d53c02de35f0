#include "protocol/play/board_text.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

std::string column_letters(int size) {
    std::string line = "  ";
    for (int column = 0; column < size; ++column) line += {' ', static_cast<char>('A' + column)};
    return line + '\n';
}

std::string row_line(const Position& position, int row) {
    const std::string number = std::to_string(row + 1);
    std::string line = " " + number;
    for (int column = 0; column < position.size(); ++column) {
        line += {' ', cell_letter(position, {column, row}, '#')};
    }
    return line + " " + number + '\n';
}

std::string side_line(const Position& position, Side side) {
    return std::string{side == Side::kBlack ? "X black: " : "O white: "} +
           std::to_string(position.score(side)) + " points, " + std::to_string(position.hand(side)) +
           " stones in hand\n";
}

}  // namespace

char cell_letter(const Position& position, Square square, char boulder) {
    if (position.stones(Side::kBlack).contains(square)) return 'X';
    if (position.stones(Side::kWhite).contains(square)) return 'O';
    return position.boulders().contains(square) ? boulder : '.';
}

std::string draw_board(const Position& position) {
    const std::string letters = column_letters(position.size());
    std::string board = letters;
    for (int row = position.size() - 1; row >= 0; --row) board += row_line(position, row);
    return board + letters + side_line(position, Side::kBlack) + side_line(position, Side::kWhite) +
           turn_text(position);
}

std::string turn_text(const Position& position) {
    const std::string side{to_text(position.side_to_move())};
    switch (position.phase()) {
        case Phase::kPlacing: return side + " to place a boulder";
        case Phase::kChoosing: return side + " to choose first or second";
        case Phase::kStones: return side + (position.can_swap() ? " to move or swap" : " to move");
        case Phase::kOver: break;
    }
    return "over: " + result_text(position);
}

std::string result_sentence(const Position& position) {
    const Points black = position.score(Side::kBlack);
    const Points white = position.score(Side::kWhite);
    if (!position.is_over()) {
        return "Not over: black " + std::to_string(black) + ", white " + std::to_string(white);
    }
    const std::string points =
        std::to_string(std::max(black, white)) + " to " + std::to_string(std::min(black, white));
    if (black == white) return "Draw: " + points;
    return std::string{black > white ? "Black" : "White"} + " wins by " +
           std::to_string(std::abs(black - white)) + ": " + points;
}

Square parse_vertex_of(std::string_view word, int size) {
    const auto square = parse_square(word);
    if (square && square->is_on_board(size)) return *square;
    throw ParseError{quote(word) + " is not a vertex of this board: they go from A1 to " +
                     to_text(Square{size - 1, size - 1})};
}

Bitboard parse_squares(std::span<const std::string> words, int size) {
    Bitboard squares;
    for (const std::string& word : words) {
        const Square square = parse_vertex_of(word, size);
        if (squares.contains(square)) throw ParseError{word + " is named twice"};
        squares.insert(square);
    }
    return squares;
}

Bitboard parse_squares(std::string_view text, int size) {
    const std::vector<std::string_view> words = split(text, " ,\t\r\n");
    return parse_squares(std::vector<std::string>{words.begin(), words.end()}, size);
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
