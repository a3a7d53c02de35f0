#include "arena/match/move_info.hpp"

#include <boost/test/unit_test.hpp>

namespace pahtum::arena {

BOOST_AUTO_TEST_SUITE(move_info)

BOOST_AUTO_TEST_CASE(words_come_in_pairs_and_unknown_ones_are_skipped) {
    BOOST_TEST((parse_move_info("value -3.5 depth 8 nodes 12345") ==
                MoveInfo{.value = -3.5, .depth = 8, .nodes = 12345U}));
    BOOST_TEST((parse_move_info("exact true value 7 pv D4") == MoveInfo{.value = 7}));
}

BOOST_AUTO_TEST_CASE(without_a_value_there_is_no_info) {
    for (const char* const text :
         {"", "value", "value x", "value nan", "value inf", "value 1e999", "depth 3"}) {
        BOOST_TEST(!parse_move_info(text), text);
    }
}

BOOST_AUTO_TEST_CASE(a_number_that_is_none_is_left_out) {
    BOOST_TEST((parse_move_info("value 1 depth many nodes -5") == MoveInfo{.value = 1}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
