#include "arena/process/watchdog.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

BOOST_AUTO_TEST_SUITE(absences)

BOOST_AUTO_TEST_CASE(what_exceeds_the_period_is_an_absence_and_counts_where_it_overlaps) {
    Absences absences{5ms};
    const Deadline start = Clock::now();
    absences.restart(start);
    for (int tick = 1; tick <= 20; ++tick) absences.tick(start + tick * 10ms);
    absences.tick(start + 1205ms);  // due at 205 ms
    absences.tick(start + 1215ms);
    const Deadline now = start + 1220ms;
    BOOST_TEST((absences.within(start, now, 100ms) == 1000ms));
    BOOST_TEST((absences.within(start + 705ms, now, 100ms) == 500ms));
    BOOST_TEST((absences.within(start, start + 305ms, 100ms) == 100ms));
    BOOST_TEST((absences.within(start, start + 205ms, 100ms) == 0ms));
    BOOST_TEST((absences.within(start + 1205ms, now, 100ms) == 0ms));
}

BOOST_AUTO_TEST_CASE(those_within_the_tolerance_or_below_fifty_milliseconds_do_not_count) {
    Absences absences{5ms};
    const Deadline start = Clock::now();
    absences.restart(start);
    absences.tick(start + 54ms);
    absences.tick(start + 54ms + 85ms);
    const Deadline now = start + 140ms;
    BOOST_TEST((absences.within(start, now, 0ms) == 80ms));
    BOOST_TEST((absences.within(start, now, 79ms) == 80ms));
    BOOST_TEST((absences.within(start, now, 80ms) == 0ms));
}

BOOST_AUTO_TEST_CASE(an_absence_counts_before_the_late_thread_itself_knows_of_it) {
    Absences absences{5ms};
    const Deadline start = Clock::now();
    absences.restart(start);
    BOOST_TEST((absences.within(start, start + 505ms, 100ms) == 500ms));
    absences.restart(start + 505ms);  // nothing was due
    BOOST_TEST((absences.within(start, start + 506ms, 100ms) == 0ms));
}

BOOST_AUTO_TEST_CASE(only_so_many_are_kept_and_the_oldest_go_first) {
    Absences absences{5ms};
    const Deadline start = Clock::now();
    absences.restart(start);
    const int count = 2 * static_cast<int>(Absences::kKept) + 3;
    for (int tick = 1; tick <= count; ++tick) absences.tick(start + tick * 105ms);
    const Deadline now = start + count * 105ms;
    BOOST_TEST((absences.within(start, now, 0ms) == Absences::kKept * 100ms));
    BOOST_TEST((absences.within(now - 105ms, now, 0ms) == 100ms));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
