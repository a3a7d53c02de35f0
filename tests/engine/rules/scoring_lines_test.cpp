#include "engine/rules/scoring_lines.hpp"

#include "tests/support/random_games.hpp"

namespace pahtum {
namespace {

std::string text_of(const ScoringLine& line) {
    return std::string{to_text(line.side)} + " " + to_text(line.from) + "-" + to_text(line.to) + " " +
           std::to_string(line.length) + " " + std::to_string(line.points());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(scoring_lines_of_a_position)

BOOST_AUTO_TEST_CASE(scoring_lines_are_listed_with_ends_and_points) {
    std::vector<std::string> lines;
    for (const ScoringLine& line : scoring_lines(parse_position("ooo2/x1x1-/xxxx1/x4/x1ooo x classic"))) {
        lines.push_back(text_of(line));
    }
    const std::vector<std::string> expected{"white C1-E1 3 3", "black A3-D3 4 10", "white A5-C5 3 3",
                                            "black A1-A4 4 10"};
    BOOST_TEST(lines == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(two_lines_of_both_colours_in_one_row_are_in_the_order_of_the_row) {
    const std::vector<ScoringLine> lines = scoring_lines(parse_position("8/8/8/8/8/8/8/ooo1xxx1 x classic"));
    BOOST_TEST_REQUIRE(lines.size() == 2U);
    BOOST_TEST(text_of(lines[0]) == "white A1-C1 3 3");
    BOOST_TEST(text_of(lines[1]) == "black E1-G1 3 3");
}

BOOST_AUTO_TEST_CASE(scoring_lines_add_up_to_the_points_on_the_board) {
    testing::walk_random_games([](const reference::Game& game, const Position& position) {
        int black = 0;
        int white = 0;
        for (const ScoringLine& line : scoring_lines(position)) {
            (line.side == Side::kBlack ? black : white) += line.points();
        }
        BOOST_TEST(black == reference::points_on_board(game, 'x'));
        BOOST_TEST(white == reference::points_on_board(game, 'o'));
    });
}

BOOST_AUTO_TEST_CASE(the_lines_of_one_side_are_those_of_all_that_are_its_own) {
    testing::walk_random_games([](const reference::Game&, const Position& position) {
        const std::vector<ScoringLine> all = scoring_lines(position);
        for (const Side side : {Side::kBlack, Side::kWhite}) {
            std::vector<ScoringLine> own;
            Bitboard squares;
            for (const ScoringLine& line : all) {
                if (line.side != side) continue;
                own.push_back(line);
                BOOST_TEST(line.squares().count() == line.length);
                squares |= line.squares();
            }
            BOOST_TEST((scoring_lines(position, side) == own));
            BOOST_TEST((squares - position.stones(side)).is_empty());
        }
    });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
