#include "engine/certificate/claim.hpp"

#include <bit>
#include <optional>
#include <set>
#include <stdexcept>
#include <vector>

namespace pahtum::certificate {
namespace {

constexpr int kLeastSize = 3;
constexpr int kMostSize = 8;
constexpr int kLongestText = 200;

/// Two separators in a row have an empty part between them.
std::vector<std::string> parts_of(const std::string& text, char separator) {
    std::vector<std::string> parts{""};
    for (const char c : text) {
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument{"the position: " + why}; }
[[noreturn]] void refuse_ruleset(const std::string& ruleset) {
    refuse("certificates are of classic games, not of " + ruleset.substr(0, kLongestText));
}

/// "x2o" -> "x..o"
std::string cells_of(const std::string& row) {
    std::string cells;
    for (const char c : row) {
        if (c >= '1' && c <= '8') {
            cells.append(static_cast<std::size_t>(c - '0'), '.');
        } else if (c == 'x' || c == 'o' || c == '-') {
            cells += c;
        } else {
            refuse("unexpected character in the board");
        }
    }
    return cells;
}

/// One or two digits, up to the number of cells of the largest board.
std::optional<int> number_of(const std::string& digits) {
    if (digits.empty() || digits.size() > 2) return std::nullopt;
    if (digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
    const int number = std::stoi(digits);
    if (number > kMostSize * kMostSize) return std::nullopt;
    return number;
}

/// The supply of each side. Numbers of boulders say nothing about a board that is set up.
int supply_of(const std::string& ruleset, int size) {
    int supply = size * size / 2;
    std::set<std::string> names;
    for (const std::string& setting : parts_of(ruleset, ',')) {
        const std::size_t equals = setting.find('=');
        const std::string name = setting.substr(0, equals);
        const auto number =
            equals == std::string::npos ? std::nullopt : number_of(setting.substr(equals + 1));
        const bool is_known =
            number ? name == "boulders" || name == "stones" : setting == "classic" && names.empty();
        if (!is_known) refuse_ruleset(ruleset);
        if (!names.insert(name).second) refuse(name + " is there twice");
        if (name == "stones") supply = *number;
    }
    return supply;
}

void put(Start& start, int row, int column, char content, char claimer) {
    const std::uint64_t bit = std::uint64_t{1} << (8 * row + column);
    if (content == '.') return;
    Cell cell = Cell::kClosed;
    if (content == '-') {
        start.board.boulders |= bit;
    } else if (content == claimer) {
        start.board.claimer |= bit;
        cell = Cell::kClaimer;
    } else {
        start.board.other |= bit;
        cell = Cell::kOther;
    }
    Line& in_row = start.board.lines[static_cast<std::size_t>(row)];
    Line& in_column = start.board.lines[static_cast<std::size_t>(start.size + column)];
    in_row = with_cell(in_row, column, cell);
    in_column = with_cell(in_column, row, cell);
}

/// So that no cell stays empty at the end.
void check_supply(const Start& start, int supply) {
    const Board& board = start.board;
    const int claimer = std::popcount(board.claimer);
    const int other = std::popcount(board.other);
    const int empty = start.size * start.size - claimer - other - std::popcount(board.boulders);
    const int of_mover = (empty + 1) / 2;
    const int more_claimer = start.is_claimers_turn ? of_mover : empty - of_mover;
    if (claimer + more_claimer > supply || other + empty - more_claimer > supply)
        refuse("the stones do not suffice to fill the board");
}

int bit_of(int row, int column) { return 8 * row + column; }

/// Half a turn, and the reflections that keep rows, columns and each of the two diagonals.
int image_bit(int mirror, int row, int column, int last) {
    switch (mirror) {
        case 0: return bit_of(last - row, last - column);
        case 1: return bit_of(row, last - column);
        case 2: return bit_of(last - row, column);
        case 3: return bit_of(column, row);
        default: return bit_of(last - column, last - row);
    }
}

/// The images of the other side's stones and the cells that are their own image, but for those the claimer
/// has; nothing if one of them is not empty, or if the mirror does not keep the boulders.
std::optional<int> cells_to_have(const Start& start, int mirror) {
    const auto holds = [](std::uint64_t cells, int bit) { return (cells >> bit & 1U) != 0; };
    const auto& [lines, claimer, other, boulders, need] = start.board;
    int missing = 0;
    for (int row = 0; row < start.size; ++row) {
        for (int column = 0; column < start.size; ++column) {
            const int here = bit_of(row, column);
            const int there = image_bit(mirror, row, column, start.size - 1);
            if (holds(boulders, here) != holds(boulders, there)) return std::nullopt;
            if (holds(boulders, here) || holds(claimer, here)) continue;
            if (here != there && !holds(other, there)) continue;
            if (holds(other, here)) return std::nullopt;
            ++missing;
        }
    }
    return missing;
}

}  // namespace

Start read_claim(const Claim& claim, const LineRules& rules) {
    const std::vector<std::string> words = parts_of(claim.position, ' ');
    if (words.size() < 2 || (words[1] != "x" && words[1] != "o"))
        refuse("expected a board, x or o to move, and a ruleset");
    if (words.size() > 3) refuse_ruleset(claim.position.substr(words[0].size() + 3));
    if (claim.side != 'x' && claim.side != 'o') throw std::invalid_argument{"expected a claim about x or o"};
    if (claim.margin < -kMostMargin || claim.margin > kMostMargin)
        throw std::invalid_argument{"the margin: expected -100000 to 100000"};
    const std::vector<std::string> rows = parts_of(words[0], '/');
    Start start;
    start.size = static_cast<int>(rows.size());
    if (start.size < kLeastSize || start.size > kMostSize) refuse("expected 3 to 8 rows");
    start.is_claimers_turn = words[1][0] == claim.side;
    start.board.lines.fill(kClosedLine);
    for (int i = 0; i < 2 * start.size; ++i)
        start.board.lines[static_cast<std::size_t>(i)] = static_cast<Line>(kClosedLine << 2 * start.size);
    for (int row = 0; row < start.size; ++row) {
        const std::string cells = cells_of(rows[static_cast<std::size_t>(start.size - 1 - row)]);
        if (static_cast<int>(cells.size()) != start.size)
            refuse("expected as many cells in each row as there are rows");
        for (int column = 0; column < start.size; ++column)
            put(start, row, column, cells[static_cast<std::size_t>(column)], claim.side);
    }
    check_supply(start, supply_of(words.size() == 3 ? words[2] : "classic", start.size));
    start.board.need = claim.margin;
    for (std::size_t i = 0; i < start.board.lines.size(); ++i) {
        start.board.need -= rules.margin(start.board.lines[i]);
        start.board.lines[i] = rules.live_part(start.board.lines[i]);
    }
    return start;
}

bool can_mirror(const Start& start) {
    constexpr int kMirrors = 5;
    for (int mirror = 0; mirror < kMirrors; ++mirror) {
        const std::optional<int> cells = cells_to_have(start, mirror);
        if (cells && *cells <= (start.is_claimers_turn ? 1 : 0)) return true;
    }
    return false;
}

std::string vertex(int row, int column) {
    return std::string{static_cast<char>('A' + column)} + static_cast<char>('1' + row);
}

std::string text_of(const Board& board, int size, char claimer, bool is_claimers_turn) {
    const char other = claimer == 'x' ? 'o' : 'x';
    std::string text;
    for (int row = size - 1; row >= 0; --row) {
        int empty = 0;
        const auto add_empty = [&] {
            if (empty > 0) text += static_cast<char>('0' + empty);
            empty = 0;
        };
        for (int column = 0; column < size; ++column) {
            const auto holds = [&](std::uint64_t cells) { return (cells >> (8 * row + column) & 1U) != 0; };
            const char content = holds(board.claimer)    ? claimer
                                 : holds(board.other)    ? other
                                 : holds(board.boulders) ? '-'
                                                         : '.';
            if (content == '.') {
                ++empty;
                continue;
            }
            add_empty();
            text += content;
        }
        add_empty();
        if (row > 0) text += '/';
    }
    return text + ' ' + (is_claimers_turn ? claimer : other) + " classic";
}

}  // namespace pahtum::certificate
