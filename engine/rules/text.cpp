#include "engine/rules/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <utility>

#include "engine/base/text.hpp"

namespace pahtum {
namespace {

[[noreturn]] void fail_no_move(std::string_view text) {
    throw ParseError{
        quote(text, kWholeText) +
        " is not a move: expected a vertex like D4, a capture like D4xD5, swap, first or second"};
}

bool is_vertex(std::string_view text) {
    const bool has_leading_zero = text.size() > 2 && text[1] == '0';
    return text.size() >= 2 && !has_leading_zero && std::isalpha(static_cast<unsigned char>(text[0])) != 0 &&
           std::all_of(text.begin() + 1, text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// A vertex that may lie outside this board is an illegal move; anything else is not a move at all.
Square parse_vertex(const Position& position, std::string_view text, std::string_view whole) {
    if (!is_vertex(text)) fail_no_move(whole);
    const auto square = parse_square(text);
    if (!square || !square->is_on_board(position.size())) {
        const Square corner{position.size() - 1, position.size() - 1};
        throw IllegalMove{capitalized(std::string{text}) + " is off the board, which goes from A1 to " +
                          to_text(corner)};
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

/// Fast path for most texts: the move, if the text is the vertex of an empty cell that may be played.
std::optional<Move> parse_usual_move(const Position& position, std::string_view text) {
    const auto square = parse_square(text);
    const bool is_placement = square && position.empty().contains(*square) &&
                              position.phase() != Phase::kChoosing && !position.is_over();
    return is_placement ? std::optional{position.placement(*square)} : std::nullopt;
}

[[noreturn]] void fail_at(std::string_view part, std::string_view expected) {
    throw ParseError{quote(part, kWholeText) + ": " + std::string{expected}};
}

static_assert(kMaxSize < 10, "a number of cells is one digit");
char digit(int number) { return static_cast<char>('0' + number); }

char piece_letter(const Position& position, Square square) {
    if (position.stones(Side::kBlack).contains(square)) return 'x';
    if (position.stones(Side::kWhite).contains(square)) return 'o';
    return position.boulders().contains(square) ? '-' : '.';
}

std::string board_text(const Position& position) {
    std::string text;
    int empty = 0;
    int column = 0;
    for (const char piece : cells_text(position)) {
        if (piece == '.') ++empty;
        const bool is_end = ++column % position.size() == 0;
        if (empty > 0 && (piece != '.' || is_end)) text += digit(std::exchange(empty, 0));
        if (piece != '.') text += piece;
        if (is_end && column < position.ruleset().cells()) text += '/';
    }
    return text;
}

bool has_default_supplies(const Position& position) {
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const int hand = std::max(0, position.ruleset().stones - position.stones(side).count());
        if (position.bank(side) != 0 || position.hand(side) != hand) return false;
    }
    return true;
}

std::string supply_text(const Position& position, Side side) {
    return (side == Side::kBlack ? " x=" : " o=") + std::to_string(position.bank(side)) + ":" +
           std::to_string(position.hand(side));
}

std::string_view phase_text(const PositionParts& parts) {
    if (parts.phase == Phase::kPlacing) return " placing";
    if (parts.phase == Phase::kChoosing) return " choosing";
    return parts.swapped ? " swapped" : "";
}

void place(PositionParts& parts, char letter, Square square) {
    if (letter == '-') {
        parts.boulders.insert(square);
    } else {
        parts.stones[index_of(letter == 'x' ? Side::kBlack : Side::kWhite)].insert(square);
    }
}

void parse_row(PositionParts& parts, std::string_view text, int row, int size) {
    int column = 0;
    for (const char letter : text) {
        const bool is_piece = letter == 'x' || letter == 'o' || letter == '-';
        if (!is_piece && (letter < '1' || letter > '8'))
            fail_at(text, "a row consists of digits (empty cells), x, o and -");
        const int width = is_piece ? 1 : letter - '0';
        if (column + width > size)
            fail_at(text, "row is longer than the " + std::to_string(size) + " rows of the board");
        if (is_piece) place(parts, letter, {column, row});
        column += width;
    }
    if (column < size)
        fail_at(text, "row is shorter than the " + std::to_string(size) + " rows of the board");
}

int parse_board(PositionParts& parts, std::string_view text) {
    const std::vector<std::string_view> rows = parts_between(text, '/');
    const int size = static_cast<int>(rows.size());
    if (size < kMinSize || size > kMaxSize) fail_at(text, "expected 3 to 8 rows with / between");
    for (int i = 0; i < size; ++i) parse_row(parts, rows[static_cast<std::size_t>(i)], size - 1 - i, size);
    return size;
}

Side parse_turn(std::string_view text) {
    if (text == "x") return Side::kBlack;
    if (text == "o") return Side::kWhite;
    fail_at(text, "expected the side to move, x (Black) or o (White)");
}

void parse_supply(PositionParts& parts, std::string_view field, std::array<bool, 2>& seen) {
    const std::size_t side = field[0] == 'x' ? 0 : 1;
    if (seen[side]) fail_at(field, "this side's points and stones are given twice");
    seen[side] = true;
    const std::size_t colon = field.find(':');
    if (colon == std::string_view::npos)
        fail_at(field, "expected banked points, a colon, and stones in hand, like x=13:20");
    parts.bank[side] = parse_integer(field.substr(2, colon - 2), 0, kMostPoints, "banked points");
    parts.hand[side] = parse_integer(field.substr(colon + 1), 0, 64, "stones in hand");
}

bool parse_phase(PositionParts& parts, std::string_view field) {
    if (field == "placing") {
        parts.phase = Phase::kPlacing;
    } else if (field == "choosing") {
        parts.phase = Phase::kChoosing;
    } else if (field == "swapped") {
        parts.swapped = true;
    } else {
        return false;
    }
    return true;
}

bool is_supply(std::string_view field) { return field.starts_with("x=") || field.starts_with("o="); }

/// Everything after ruleset: supplies, then at most one phase.
void parse_tail(PositionParts& parts, const std::vector<std::string_view>& fields, std::size_t first) {
    std::array<bool, 2> seen{};
    for (std::size_t i = first; i < fields.size(); ++i) {
        if (is_supply(fields[i])) {
            parse_supply(parts, fields[i], seen);
        } else if (i + 1 != fields.size() || !parse_phase(parts, fields[i])) {
            fail_at(fields[i], "expected x=BANK:HAND, o=BANK:HAND, and last placing, choosing or swapped");
        }
    }
}

bool is_tail(std::string_view field) {
    PositionParts ignored;
    return is_supply(field) || parse_phase(ignored, field);
}

}  // namespace

std::string cells_text(const Position& position) {
    std::string cells;
    for (int row = position.size() - 1; row >= 0; --row)
        for (int column = 0; column < position.size(); ++column)
            cells += piece_letter(position, {column, row});
    return cells;
}

std::string to_text(const Position& position) {
    std::string text = board_text(position);
    text += position.side_to_move() == Side::kBlack ? " x " : " o ";
    text += to_text(position.ruleset());
    if (!has_default_supplies(position))
        text += supply_text(position, Side::kBlack) + supply_text(position, Side::kWhite);
    return text.append(phase_text(position.parts()));
}

Position parse_position(std::string_view text) {
    const std::vector<std::string_view> fields = split(text, " \t");
    if (fields.size() < 2)
        fail_at(text, "expected a board and the side to move, like 7/5-1/7/3-3/7/1-5/7 x classic");
    PositionParts parts;
    const int size = parse_board(parts, fields[0]);
    parts.side_to_move = parse_turn(fields[1]);
    const bool has_ruleset = fields.size() > 2 && !is_tail(fields[2]);
    parts.ruleset = parse_ruleset(has_ruleset ? fields[2] : "", size);
    parse_tail(parts, fields, has_ruleset ? 3 : 2);
    return Position::from_parts(parts);
}

std::string to_text(const Position& position, Move move) {
    switch (move.kind()) {
        case Move::Kind::kSwap: return "swap";
        case Move::Kind::kFirst: return "first";
        case Move::Kind::kSecond: return "second";
        case Move::Kind::kPlace: break;
    }
    const auto captured = move.captured();
    std::string text = to_text(move.square());
    if (captured && position.capture_candidates(move.square()).count() > 1) text += "x" + to_text(*captured);
    return text;
}

std::vector<std::string> line_texts(Position position, std::span<const Move> moves) {
    std::vector<std::string> texts;
    for (const Move move : moves) {
        texts.push_back(to_text(position, move));
        position.play(move);
    }
    return texts;
}

Move parse_move(const Position& position, std::string_view text) {
    if (const auto placed = parse_usual_move(position, text)) return *placed;
    const std::string lower = lower_case(text);
    const bool is_choice = lower == "first" || lower == "second";
    if (!is_choice && lower != "swap" && !is_vertex(lower.substr(0, lower.find('x')))) fail_no_move(text);
    if (position.is_over()) throw IllegalMove{"the game is over"};
    if (is_choice) {
        if (position.phase() != Phase::kChoosing) throw IllegalMove{"there is nothing to choose"};
        return lower == "first" ? Move::first() : Move::second();
    }
    if (lower == "swap") {
        if (!position.can_swap())
            throw IllegalMove{"swap is possible only in answer to the first stone, with swap=on"};
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
    throw ParseError{quote(text, kWholeText) + " is not a colour: expected b, w, black or white"};
}

}  // namespace pahtum
