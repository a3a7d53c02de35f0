#include <array>
#include <string>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

/// Cut where `is_separator` says so.
template <typename IsSeparator>
std::vector<std::string_view> split(std::string_view text, const IsSeparator& is_separator, bool keep_empty) {
    constexpr std::size_t kUsualParts = 8;
    std::vector<std::string_view> parts;
    parts.reserve(kUsualParts);
    for (std::size_t begin = 0; begin <= text.size();) {
        std::size_t end = begin;
        while (end < text.size() && !is_separator(text[end])) ++end;
        if (end > begin || keep_empty) parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

[[noreturn]] void fail(std::string_view part, std::string_view expected) {
    throw ParseError{"'" + std::string{part} + "': " + std::string{expected}};
}

static_assert(kMaxSize < 10, "a number of cells is one digit");
char digit(int number) { return static_cast<char>('0' + number); }

char piece_letter(const Position& position, Square square) {
    if (position.stones(Side::kBlack).contains(square)) return 'x';
    if (position.stones(Side::kWhite).contains(square)) return 'o';
    return position.boulders().contains(square) ? '-' : ' ';
}

void append_row(std::string& text, const Position& position, int row) {
    int empty = 0;
    for (int column = 0; column < position.size(); ++column) {
        const char piece = piece_letter(position, {column, row});
        if (piece == ' ') {
            ++empty;
            continue;
        }
        if (empty > 0) text += digit(empty);
        empty = 0;
        text += piece;
    }
    if (empty > 0) text += digit(empty);
}

std::string board_text(const Position& position) {
    std::string text;
    for (int row = position.size() - 1; row >= 0; --row) {
        append_row(text, position, row);
        if (row > 0) text += '/';
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
            fail(text, "a row is made of digits (empty cells), x, o and -");
        const int width = is_piece ? 1 : letter - '0';
        if (column + width > size)
            fail(text, "row is longer than the " + std::to_string(size) + " rows of the board");
        if (is_piece) place(parts, letter, {column, row});
        column += width;
    }
    if (column < size) fail(text, "row is shorter than the " + std::to_string(size) + " rows of the board");
}

int parse_board(PositionParts& parts, std::string_view text) {
    const std::vector<std::string_view> rows = split(
        text, [](char c) { return c == '/'; }, true);
    const int size = static_cast<int>(rows.size());
    if (size < kMinSize || size > kMaxSize) fail(text, "expected 3 to 8 rows with / between");
    for (int i = 0; i < size; ++i) parse_row(parts, rows[static_cast<std::size_t>(i)], size - 1 - i, size);
    return size;
}

Side parse_turn(std::string_view text) {
    if (text == "x") return Side::kBlack;
    if (text == "o") return Side::kWhite;
    fail(text, "expected the side to move, x (Black) or o (White)");
}

void parse_supply(PositionParts& parts, std::string_view field, std::array<bool, 2>& seen) {
    const std::size_t side = field[0] == 'x' ? 0 : 1;
    if (seen[side]) fail(field, "this side's points and stones are given twice");
    seen[side] = true;
    const std::size_t colon = field.find(':');
    if (colon == std::string_view::npos)
        fail(field, "expected banked points, a colon, and stones in hand, like x=13:20");
    parts.bank[side] = parse_integer(field.substr(2, colon - 2), 0, 50'000, "banked points");
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
            fail(fields[i], "expected x=BANK:HAND, o=BANK:HAND, and last placing, choosing or swapped");
        }
    }
}

bool is_tail(std::string_view field) {
    PositionParts ignored;
    return is_supply(field) || parse_phase(ignored, field);
}

}  // namespace

std::string to_text(const Position& position) {
    std::string text = board_text(position);
    text += position.side_to_move() == Side::kBlack ? " x " : " o ";
    text += to_text(position.ruleset());
    if (!has_default_supplies(position))
        text += supply_text(position, Side::kBlack) + supply_text(position, Side::kWhite);
    return text.append(phase_text(position.parts()));
}

Position parse_position(std::string_view text) {
    const std::vector<std::string_view> fields = split(
        text, [](char c) { return c == ' ' || c == '\t'; }, false);
    if (fields.size() < 2)
        fail(text, "expected a board and the side to move, like 7/5-1/7/3-3/7/1-5/7 x classic");
    PositionParts parts;
    const int size = parse_board(parts, fields[0]);
    parts.side_to_move = parse_turn(fields[1]);
    const bool has_ruleset = fields.size() > 2 && !is_tail(fields[2]);
    parts.ruleset = parse_ruleset(has_ruleset ? fields[2] : "", size);
    parse_tail(parts, fields, has_ruleset ? 3 : 2);
    return Position::from_parts(parts);
}

}  // namespace pahtum
