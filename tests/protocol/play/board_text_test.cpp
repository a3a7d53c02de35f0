#include "protocol/play/board_text.hpp"

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::board_text_test {

BOOST_AUTO_TEST_SUITE(board_drawing)

BOOST_AUTO_TEST_CASE(the_board_has_coordinates_points_and_whose_turn_it_is) {
    const Position position = parse_position("xxx/o-1/3 o classic,stones=6");
    BOOST_TEST(draw_board(position) ==
               "   A B C\n"
               " 3 X X X 3\n"
               " 2 O # . 2\n"
               " 1 . . . 1\n"
               "   A B C\n"
               "X black: 3 points, 3 stones in hand\n"
               "O white: 0 points, 5 stones in hand\n"
               "white to move");
}

BOOST_AUTO_TEST_CASE(the_turn_says_what_is_to_be_done) {
    BOOST_TEST(turn_text(parse_position("3/3/3 o classic,setup=choose,boulders=1 placing")) ==
               "white to place a boulder");
    BOOST_TEST(turn_text(parse_position("3/3/2- x classic,setup=choose,boulders=1 choosing")) ==
               "black to choose first or second");
    BOOST_TEST(turn_text(parse_position("3/3/2x o classic,swap=on")) == "white to move or swap");
    BOOST_TEST(turn_text(parse_position("xxx/oo-/xoo x classic,stones=9")) == "over: B+3");
}

BOOST_AUTO_TEST_CASE(the_result_is_a_sentence) {
    BOOST_TEST(result_sentence(parse_position("xxx/oo-/xoo x classic,stones=9")) ==
               "Black wins by 3: 3 to 0");
    BOOST_TEST(result_sentence(parse_position("xx-/xo-/ooo x classic,stones=9")) ==
               "White wins by 3: 3 to 0");
    BOOST_TEST(result_sentence(parse_position("xxx/oo-/ooo x classic,stones=9")) == "Draw: 3 to 3");
    BOOST_TEST(result_sentence(parse_position("xxx/o2/o2 x classic,stones=9")) ==
               "Not over: black 3, white 0");
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

using Words = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_SUITE(layout_text)

BOOST_AUTO_TEST_CASE(vertices_are_read_in_either_case_and_printed_row_by_row) {
    BOOST_TEST(squares_text(parse_squares(Words{"d4", "B2", "a2"}, 7)) == "A2 B2 D4");
    BOOST_TEST(squares_text({}) == "");
}

BOOST_AUTO_TEST_CASE(other_words_are_refused) {
    for (const Words& words :
         {Words{"D"}, Words{"D44"}, Words{"44"}, Words{"F1"}, Words{"A6"}, Words{"A1", "a1"}}) {
        BOOST_TEST_CONTEXT(words.front()) {
            BOOST_CHECK_THROW(static_cast<void>(parse_squares(words, 5)), ParseError);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::board_text_test
