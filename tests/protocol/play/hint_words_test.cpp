#include "protocol/play/hint_words.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::hint_words_test {
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

}  // namespace pahtum::hint_words_test
