#include "protocol/play/layout_text.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "engine/base/text.hpp"

namespace pahtum {
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

}  // namespace pahtum
