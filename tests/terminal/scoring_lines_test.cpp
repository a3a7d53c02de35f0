#include "protocol/terminal/scoring_lines.hpp"

#include <boost/test/unit_test.hpp>

#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::terminal {
namespace {

std::string described(const Position& position, Side side) {
    std::string text;
    for (const ScoringLine& line : scoring_lines(position, side)) {
        text += to_text(line.first) + "-" + to_text(line.last) + "=" + std::to_string(line.points()) + " ";
    }
    return text;
}

/// Random stones on half of an 8x8 board, whatever the rules of play.
Position random_position(Random& random) {
    const Bitboard black = random_layout(8, 28, random);
    const Bitboard white = random_layout(8, 30, random) - black;
    return Position::from_parts(
        {.ruleset = parse_ruleset("classic,size=8,stones=64"), .stones = {black, white}});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(scoring_lines_of_a_board)

BOOST_AUTO_TEST_CASE(rows_and_columns_of_three_and_more_count) {
    // Black: column A of four, row 1 of three. White: two, and one.
    const Position position = parse_position("x1o1/x1o1/x3/xxxo x classic");
    BOOST_TEST(described(position, Side::kBlack) == "A1-A4=10 A1-C1=3 ");
    BOOST_TEST(described(position, Side::kWhite) == "");
    BOOST_TEST(lines_text(position, Side::kBlack) == "4 in a row: 10; 3 in a row: 3");
    BOOST_TEST(lines_text(position, Side::kWhite) == "no lines");
    BOOST_TEST(scoring_cells(position, Side::kBlack).count() == 6);
}

BOOST_AUTO_TEST_CASE(equal_lines_are_counted_together) {
    const Position position = parse_position("xxx/xxx/xxx x classic,stones=9");
    BOOST_TEST(lines_text(position, Side::kBlack) == "3 in a row: 6 x 3 = 18");
}

BOOST_AUTO_TEST_CASE(their_points_are_the_points_on_the_board) {
    Random random{2};
    int lines_seen = 0;
    for (int i = 0; i < 200; ++i) {
        const Position position = random_position(random);
        for (const Side side : {Side::kBlack, Side::kWhite}) {
            Points points = 0;
            for (const ScoringLine& line : scoring_lines(position, side)) {
                points += line.points();
                ++lines_seen;
            }
            BOOST_TEST_CONTEXT(to_text(position)) BOOST_TEST(points == position.points_on_board(side));
        }
    }
    BOOST_TEST(lines_seen > 200);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::terminal
