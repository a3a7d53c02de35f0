#include "protocol/play/hint.hpp"

#include "engine/base/random.hpp"
#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/test.hpp"

// Against a slow computation: letters of a board, walked cell by cell.

namespace pahtum::hint_test {
namespace {

using Cell = std::pair<int, int>;  ///< column and row

struct Letters {
    std::vector<std::string> rows;  ///< from the bottom: x, o, - or .
    [[nodiscard]] char at(Cell cell) const {
        const auto [column, row] = cell;
        const int size = static_cast<int>(rows.size());
        if (column < 0 || row < 0 || column >= size || row >= size) return '#';
        return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    void put(Square square, char letter) {
        rows[static_cast<std::size_t>(square.row())][static_cast<std::size_t>(square.column())] = letter;
    }
};

Letters letters_of(const Position& position) {
    Letters letters;
    for (int row = 0; row < position.size(); ++row) {
        std::string text;
        for (int column = 0; column < position.size(); ++column) {
            const Square square{column, row};
            text += position.boulders().contains(square)             ? '-'
                    : position.stones(Side::kBlack).contains(square) ? 'x'
                    : position.stones(Side::kWhite).contains(square) ? 'o'
                                                                     : '.';
        }
        letters.rows.push_back(text);
    }
    return letters;
}

constexpr std::array<Cell, 2> kDirections{{{1, 0}, {0, 1}}};

/// Cells around this one, itself included, as long as they are one of `allowed`, as it is itself.
std::vector<Cell> walk(const Letters& letters, Cell cell, Cell direction, const std::string& allowed) {
    std::vector<Cell> cells;
    const auto is_allowed = [&](Cell at) { return allowed.find(letters.at(at)) != std::string::npos; };
    Cell first = cell;
    while (is_allowed({first.first - direction.first, first.second - direction.second}))
        first = {first.first - direction.first, first.second - direction.second};
    for (Cell at = first; is_allowed(at); at = {at.first + direction.first, at.second + direction.second})
        cells.push_back(at);
    return cells;
}

Bitboard squares_of(const std::vector<Cell>& cells) {
    Bitboard squares;
    for (const auto& [column, row] : cells) squares.insert({column, row});
    return squares;
}

/// The points of all runs of the letter in the row or column of the cell.
int points_along(const Letters& letters, Cell cell, Cell direction, char letter) {
    int points = 0;
    for (const Cell& at : walk(letters, cell, direction, ".xo-")) {
        const auto run =
            letters.at(at) == letter ? walk(letters, at, direction, {letter}) : std::vector<Cell>{};
        if (!run.empty() && run.front() == at) points += reference::run_points(static_cast<int>(run.size()));
    }
    return points;
}

std::vector<HintLine> lines_made_slowly(const Letters& before, const Letters& after, Cell cell, char letter,
                                        bool is_running) {
    std::vector<HintLine> lines;
    for (const Cell& direction : kDirections) {
        const auto run = walk(after, cell, direction, {letter});
        if (run.size() < 3) continue;
        const int points = reference::run_points(static_cast<int>(run.size()));
        const int gain =
            points_along(after, cell, direction, letter) - points_along(before, cell, direction, letter);
        lines.push_back({.cells = squares_of(run), .points = points, .gain = is_running ? points : gain});
    }
    return lines;
}

std::optional<HintRoom> room_slowly(const Letters& letters, Square square, char letter) {
    std::optional<HintRoom> best;
    for (const Cell& direction : kDirections) {
        const auto cells = walk(letters, {square.column(), square.row()}, direction, {letter, '.'});
        if (cells.size() < 3) continue;
        int stones = 0;
        for (const Cell& cell : cells) stones += letters.at(cell) == letter ? 1 : 0;
        const bool is_better =
            !best || stones > best->stones ||
            (stones == best->stones && static_cast<int>(cells.size()) > best->cells.count());
        if (is_better) best = HintRoom{.cells = squares_of(cells), .stones = stones};
    }
    return best;
}

void compare(const Position& position, Move move) {
    BOOST_TEST_CONTEXT(to_text(position) << ' ' << to_text(position, move)) {
        const bool is_black = position.side_to_move() == Side::kBlack;
        const char own = is_black ? 'x' : 'o';
        const char other = is_black ? 'o' : 'x';
        const bool is_running = position.ruleset().scoring == Scoring::kRunning;
        const Letters before = letters_of(position);
        Letters after = before;
        after.put(move.square(), own);
        Letters theirs = before;
        theirs.put(move.square(), other);
        const Cell cell{move.square().column(), move.square().row()};
        const auto captured = move.captured();
        if (captured) after.put(*captured, own);
        HintReasons slow{.builds = lines_made_slowly(before, after, cell, own, is_running),
                         .blocks = lines_made_slowly(before, theirs, cell, other, is_running),
                         .room = room_slowly(after, move.square(), own),
                         .takes = room_slowly(before, move.square(), other)};
        if (captured && !is_running)
            for (const HintLine& line :
                 lines_made_slowly(before, after, {captured->column(), captured->row()}, own, false))
                if (!line.cells.contains(move.square())) slow.builds.push_back(line);
        if (slow.takes && slow.takes->stones == 0) slow.takes.reset();
        BOOST_TEST((reasons_for(position, move) == slow));
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(hint)

BOOST_AUTO_TEST_CASE(reasons_agree_with_a_slow_computation_in_games_of_all_rulesets) {
    Random random{14};
    int lines = 0;
    for (const char* const rules :
         {"classic", "assyrian,size=5", "strategic", "custodial", "custodial,scoring=final", "size=8"}) {
        for (int game = 0; game < 6; ++game) {
            const Ruleset ruleset = parse_ruleset(rules);
            Position position =
                Position::new_game(ruleset, ruleset.setup == Setup::kFixed
                                                ? random_layout(ruleset.size, ruleset.boulders, random)
                                                : Bitboard{});
            while (!position.is_over()) {
                const MoveList moves = position.legal_moves();
                for (const Move move : moves) {
                    if (position.phase() != Phase::kStones || !move.is_placement()) {
                        BOOST_TEST((reasons_for(position, move) == HintReasons{}));
                        continue;
                    }
                    compare(position, move);
                    lines += static_cast<int>(reasons_for(position, move).builds.size());
                }
                position.play(moves[uniform(random, moves.size())]);
            }
        }
    }
    BOOST_TEST(lines > 1000);
}

BOOST_AUTO_TEST_CASE(a_stone_that_joins_two_lines_gains_the_difference) {
    const Position position = parse_position("7/7/7/7/7/7/xxx1xxx x classic");
    const HintReasons reasons = reasons_for(position, parse_move(position, "D1"));
    BOOST_REQUIRE(reasons.builds.size() == 1U);
    BOOST_TEST(reasons.builds.front().points == 119);
    BOOST_TEST(reasons.builds.front().gain == 113);  // less 3 and 3
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

std::string words(const std::string& text, const std::string& move) {
    const Position position = parse_position(text);
    return reason_words(position, parse_move(position, move));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(hint_words)

// 3, 10 and 25 points for lines of three, four and five: the table of the rules.
BOOST_AUTO_TEST_CASE(lines_that_are_made_and_stopped_have_their_cells_and_points) {
    const std::string board = "5/5/5/oo1oo/xxx2 x classic,boulders=0";
    BOOST_TEST(words(board, "D1") == "It makes 4 in a row, A1-D1: 10 points, 7 more than before.");
    BOOST_TEST(words(board, "C2") == "It stops White from making 5 in a row, A2-E2, for 25 points.");
    BOOST_TEST(words("3/1xx/oo1 x classic,boulders=0", "A2") == "It makes 3 in a row, A2-C2: 3 points.");
}

BOOST_AUTO_TEST_CASE(without_a_line_they_tell_of_room) {
    BOOST_TEST(words("3/3/3 x classic,boulders=0", "B2") == "There is room for 3 in a row, A2-C2.");
    BOOST_TEST(words("x2/3/3 x classic,boulders=0", "B3") ==
               "It gives you 2 stones with room for 3 in a row, A3-C3.");
}

BOOST_AUTO_TEST_CASE(a_capture_is_named_and_what_is_no_stone_has_no_reasons) {
    BOOST_TEST(words("2x2/2o2/3ox/5/5 x custodial", "C3xD3").find("It captures D3.") != std::string::npos);
    BOOST_TEST(words("3/1x1/3 o classic,boulders=0,swap=on", "swap").empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::hint_test
