#include "arena/process/affinity.hpp"

#include <boost/test/unit_test.hpp>
#include <sched.h>
#include <thread>

namespace pahtum::arena {
namespace {

BOOST_AUTO_TEST_SUITE(affinity)

BOOST_AUTO_TEST_CASE(a_pinned_thread_has_one_core_and_leaves_other_threads_alone) {
    const std::vector<int> before = allowed_cores();
    BOOST_TEST(!before.empty());
    std::vector<int> pinned;
    int runs_on = -1;
    std::thread{[&] {
        pin_to_core(before.back());
        pinned = allowed_cores();
        runs_on = sched_getcpu();
    }}.join();
    BOOST_TEST(pinned == std::vector<int>{before.back()}, boost::test_tools::per_element());
    BOOST_TEST(runs_on == before.back());
    BOOST_TEST(allowed_cores() == before, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_core_that_does_not_exist_changes_nothing) {
    const std::vector<int> before = allowed_cores();
    pin_to_core(CPU_SETSIZE - 1);
    BOOST_TEST(allowed_cores() == before, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
