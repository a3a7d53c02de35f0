#include "engine/core/threads.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <thread>

BOOST_AUTO_TEST_SUITE(threads)

BOOST_AUTO_TEST_CASE(few_are_started_as_asked_and_no_more_than_the_machine_can_run) {
    for (const int wanted : {1, 2, 4}) BOOST_TEST(pahtum::runnable_threads(wanted) == wanted);
    const int most = pahtum::runnable_threads(1'000'000);
    BOOST_TEST(most >= 4);
    BOOST_TEST(most == 4 * static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
}

BOOST_AUTO_TEST_SUITE_END()
