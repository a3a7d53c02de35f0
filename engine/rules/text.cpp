#include "engine/rules/text.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>

#include "engine/base/text.hpp"

namespace pahtum {
namespace {

std::string lower_case(std::string_view text) {
    std::string lower{text};
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return lower;
}

[[noreturn]] void no_move(std::string_view text) {
    throw ParseError{"'" + std::string{text} +
                     "' is no move: expected a vertex like D4, a capture like D4xD5, swap, first or second"};
}

bool is_vertex(std::string_view text) {
    return text.size() >= 2 && std::isalpha(static_cast<unsigned char>(text[0])) != 0 &&
           std::all_of(text.begin() + 1, text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// A vertex that may lie outside this board is an illegal move; anything else is not a move at all.
Square parse_vertex(const Position& position, std::string_view text, std::string_view whole) {
    if (!is_vertex(text)) no_move(whole);
    const auto square = parse_square(text);
    if (!square || !square->is_on_board(position.size())) {
        std::string outside{text};
        outside.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(outside.front())));
        throw IllegalMove{outside + " is off the board"};
    }
    return *square;
}

void check_placement(const Position& position, Square square) {
    if (position.phase() == Phase::kChoosing) throw IllegalMove{"black must choose: first or second"};
    if (position.boulders().contains(square)) throw IllegalMove{to_text(square) + " holds a boulder"};
    if (!position.empty().contains(square)) throw IllegalMove{to_text(square) + " is occupied"};
}

Move parse_placement(const Position& position, std::string_view text, std::string_view whole) {
    const std::size_t cross = text.find('x');
    const Square square = parse_vertex(position, text.substr(0, cross), whole);
    check_placement(position, square);
    if (cross == std::string_view::npos) return position.placement(square);
    const Square captured = parse_vertex(position, text.substr(cross + 1), whole);
    const bool captures =
        position.phase() == Phase::kStones && position.capture_candidates(square).contains(captured);
    if (!captures) throw IllegalMove{to_text(square) + " does not capture " + to_text(captured)};
    return Move::capture(square, captured);
}

/// The move, if the text is the vertex of an empty cell where one may be taken: what almost every text is.
std::optional<Move> parse_usual_move(const Position& position, std::string_view text) {
    const auto square = parse_square(text);
    const bool is_placement = square && position.empty().contains(*square) &&
                              position.phase() != Phase::kChoosing && !position.is_over();
    return is_placement ? std::optional{position.placement(*square)} : std::nullopt;
}

}  // namespace

std::string to_text(const Position& position, Move move) {
    switch (move.kind()) {
        case Move::Kind::kSwap:
            return "swap";
        case Move::Kind::kFirst:
            return "first";
        case Move::Kind::kSecond:
            return "second";
        case Move::Kind::kPlace:
            break;
    }
    const auto captured = move.captured();
    std::string text = to_text(move.square());
    if (captured && position.capture_candidates(move.square()).count() > 1) text += "x" + to_text(*captured);
    return text;
}

Move parse_move(const Position& position, std::string_view text) {
    if (const auto placed = parse_usual_move(position, text)) return *placed;
    const std::string lower = lower_case(text);
    const bool is_choice = lower == "first" || lower == "second";
    if (!is_choice && lower != "swap" && !is_vertex(lower.substr(0, lower.find('x')))) no_move(text);
    if (position.is_over()) throw IllegalMove{"the game is over"};
    if (is_choice) {
        if (position.phase() != Phase::kChoosing) throw IllegalMove{"there is nothing to choose now"};
        return lower == "first" ? Move::first() : Move::second();
    }
    if (lower == "swap") {
        if (!position.can_swap())
            throw IllegalMove{"swap is only the answer to the first stone, with swap=on"};
        return Move::swap();
    }
    return parse_placement(position, lower, text);
}

std::string result_text(const Position& position) {
    const Points margin = position.margin(Side::kBlack);
    if (margin == 0) return "0";
    return (margin > 0 ? "B+" : "W+") + std::to_string(std::abs(margin));
}

std::string_view to_text(Side side) { return side == Side::kBlack ? "black" : "white"; }

Side parse_side(std::string_view text) {
    const std::string lower = lower_case(text);
    if (lower == "b" || lower == "black") return Side::kBlack;
    if (lower == "w" || lower == "white") return Side::kWhite;
    throw ParseError{"'" + std::string{text} + "' is no colour: expected b, w, black or white"};
}

}  // namespace pahtum
