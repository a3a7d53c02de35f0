#include "arena/schedule/opening_cycle.hpp"

#include <boost/test/unit_test.hpp>

namespace pahtum::arena {

BOOST_AUTO_TEST_SUITE(opening_cycle)

BOOST_AUTO_TEST_CASE(used_up_openings_come_again_with_a_higher_repeat) {
    const OpeningCycle cycle{{"A", "B", "A"}};
    std::string turns;
    for (std::size_t turn = 0; turn < 7; ++turn)
        turns += cycle.at(turn).opening + std::to_string(cycle.at(turn).repeat);
    BOOST_TEST(turns == "A0B0A1A2B1A3A4");
}

BOOST_AUTO_TEST_CASE(every_turn_is_found_again) {
    const OpeningCycle cycle{{"A", "B", "A", "C"}};
    for (std::size_t turn = 0; turn < 50; ++turn)
        BOOST_TEST((cycle.turn_of(cycle.at(turn).opening, cycle.at(turn).repeat) == turn));
    BOOST_TEST((!cycle.turn_of("Z", 0) && !cycle.turn_of("A", -1)));
}

BOOST_AUTO_TEST_CASE(it_is_known_when_an_opening_comes_twice) {
    const OpeningCycle cycle{{"A", "B", "A", "C"}};
    BOOST_TEST((!cycle.repeats_within(2) && cycle.repeats_within(3)));
    BOOST_TEST((!OpeningCycle{{"A", "B"}}.repeats_within(2) && OpeningCycle{{"A", "B"}}.repeats_within(3)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
