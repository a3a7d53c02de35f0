#include "protocol/terminal/view.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::terminal {

BOOST_AUTO_TEST_SUITE(board_view_text)

BOOST_AUTO_TEST_CASE(plain_text_shows_pieces_and_the_last_move) {
    const Position position = parse_position("xo1/-2/2x x classic");
    const std::string board =
        "   A  B  C\n"
        "3  X  O  .  3\n"
        "2  #  .  .  2\n"
        "1  .  . [X] 1\n"
        "   A  B  C\n";
    BOOST_TEST(board_view(position, Move::place({2, 0}), Style{false}) == board);
    BOOST_TEST(board_view(position, Move::swap(), Style{false}).find('[') == std::string::npos);
    BOOST_TEST(board_view(position, std::nullopt, Style{false}).find('[') == std::string::npos);
}

BOOST_AUTO_TEST_CASE(in_colour_only_the_stones_of_lines_stand_out) {
    // Row 3 is a line of White; Black has two in row 1.
    const std::string board = board_view(parse_position("ooo/3/xx1 x classic"), std::nullopt, Style{true});
    const Style style{true};
    const auto count = [&](Ink ink, const std::string& cell) {
        return testing::count_of(board, style.paint(ink, cell));
    };
    BOOST_TEST(count(Ink::kWhiteLine, " O ") == 3U);
    BOOST_TEST(count(Ink::kBlack, " X ") == 2U);
    BOOST_TEST(count(Ink::kBlackLine, " X ") == 0U);
    BOOST_TEST(style.paint(Ink::kBlack, "X") != style.paint(Ink::kWhite, "X"));
    BOOST_TEST(style.paint(Ink::kBlack, "X") != style.paint(Ink::kBlackLine, "X"));
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

std::string described(const Position& position, Side side) {
    std::string text;
    for (const ScoringLine& line : lines_by_length(position, side)) {
        text += to_text(line.from) + "-" + to_text(line.to) + "=" + std::to_string(line.points()) + " ";
    }
    return text;
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
}

BOOST_AUTO_TEST_CASE(equal_lines_are_counted_together) {
    const Position position = parse_position("xxx/xxx/xxx x classic,stones=9");
    BOOST_TEST(lines_text(position, Side::kBlack) == "3 in a row: 6 x 3 = 18");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::terminal
