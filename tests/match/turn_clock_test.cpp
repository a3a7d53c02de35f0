#include "arena/match/turn_clock.hpp"

#include <boost/test/unit_test.hpp>

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

TimeControl clock_of(std::chrono::nanoseconds base, std::chrono::nanoseconds increment) {
    TimeControl control;
    control.clock = TimeControl::Clock{.base = base, .increment = increment};
    return control;
}

BOOST_AUTO_TEST_SUITE(turn_clock)

BOOST_AUTO_TEST_CASE(a_clock_counts_down_and_gains_the_increment) {
    TurnClock clock{clock_of(10s, 100ms), 0ns, 60s};
    BOOST_TEST(clock.charge(3s));
    BOOST_TEST((clock.left() == 7100ms));
    BOOST_TEST(clock.charge(1ns));
    BOOST_TEST((clock.left() == 7200ms - 1ns));
    BOOST_TEST(clock.limits_time());
}

BOOST_AUTO_TEST_CASE(a_nanosecond_too_much_is_too_late) {
    TurnClock exact{clock_of(1s, 0ns), 0ns, 60s};
    BOOST_TEST(exact.charge(1s));
    TurnClock late{clock_of(1s, 0ns), 0ns, 60s};
    BOOST_TEST(!late.charge(1s + 1ns));
}

BOOST_AUTO_TEST_CASE(the_margin_is_lent_once_not_for_each_move) {
    TurnClock clock{clock_of(1s, 0ns), 50ms, 60s};
    BOOST_TEST((clock.allowance() == 1050ms));
    BOOST_TEST(clock.charge(1040ms));
    BOOST_TEST((clock.left() == -40ms));
    BOOST_TEST((clock.allowance() == 10ms));
    BOOST_TEST(!clock.charge(11ms));
}

BOOST_AUTO_TEST_CASE(a_move_time_is_the_same_for_every_move) {
    TimeControl control;
    control.move_time = 100ms;
    TurnClock clock{control, 20ms, 60s};
    BOOST_TEST(clock.charge(120ms));
    BOOST_TEST(clock.charge(120ms));
    BOOST_TEST(!clock.charge(120ms + 1ns));
    BOOST_TEST(!clock.left().has_value());
    BOOST_TEST(clock.limits_time());
}

BOOST_AUTO_TEST_CASE(without_a_clock_the_hang_timeout_bounds_a_move_and_has_no_margin) {
    TimeControl depth;
    depth.depth = 3;
    for (const TimeControl& control : {TimeControl{}, depth}) {
        TurnClock clock{control, 50ms, 60s};
        BOOST_TEST((clock.allowance() == 60s));
        BOOST_TEST(!clock.limits_time());
        BOOST_TEST(!clock.charge(60s + 1ns));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
