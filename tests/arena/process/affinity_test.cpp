#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/limits.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

BOOST_AUTO_TEST_SUITE(affinity)

BOOST_AUTO_TEST_CASE(a_pinned_thread_has_one_core_and_leaves_other_threads_alone) {
    const std::vector<int> before = allowed_cores();
    BOOST_TEST(!before.empty());
    std::vector<int> pinned;
    int runs_on = -1;
    std::thread{[&] {
        pin_to_cores(std::array{before.back()});
        pinned = allowed_cores();
        runs_on = sched_getcpu();
    }}.join();
    BOOST_TEST(pinned == std::vector<int>{before.back()}, boost::test_tools::per_element());
    BOOST_TEST(runs_on == before.back());
    BOOST_TEST(allowed_cores() == before, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_core_that_does_not_exist_changes_nothing) {
    const std::vector<int> before = allowed_cores();
    pin_to_cores(std::array{CPU_SETSIZE - 1});
    BOOST_TEST(allowed_cores() == before, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_core_is_reserved_once_and_free_again_afterwards) {
    // Beyond what a machine has, so that no arena at work is in the way.
    const std::vector<int> cores = {900'000'001, 900'000'002};
    {
        const auto first = ReservedCores::take(cores, 1);
        const auto second = ReservedCores::take(cores, 1);
        BOOST_TEST((first.numbers() == std::vector{cores[0]} && second.numbers() == std::vector{cores[1]}));
        BOOST_TEST(ReservedCores::take(cores, 1).numbers().empty());
    }
    BOOST_TEST((ReservedCores::take(cores, 1).numbers() == std::vector{cores[0]}));
}

BOOST_AUTO_TEST_CASE(all_the_cores_that_are_needed_are_reserved_or_none) {
    const std::vector<int> cores = {900'000'004, 900'000'005, 900'000'006};
    const auto two = ReservedCores::take(cores, 2);
    BOOST_TEST((two.numbers() == std::vector{cores[0], cores[1]}));
    BOOST_TEST(ReservedCores::take(cores, 2).numbers().empty());
    BOOST_TEST((ReservedCores::take(cores, 1).numbers() == std::vector{cores[2]}));
}

BOOST_AUTO_TEST_CASE(another_process_keeps_a_core_until_it_ends) {
    const std::vector<int> cores = {900'000'003};
    std::array<int, 2> ready{};
    BOOST_TEST_REQUIRE(pipe(ready.data()) == 0);
    const pid_t child = fork();
    if (child == 0) {
        const auto reserved = ReservedCores::take(cores, 1);
        static_cast<void>(write(ready[1], reserved.numbers().empty() ? "n" : "y", 1));
        pause();
    }
    char answer = 0;
    BOOST_TEST_REQUIRE(read(ready[0], &answer, 1) == 1);
    BOOST_TEST(answer == 'y');
    BOOST_TEST(ReservedCores::take(cores, 1).numbers().empty());
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    BOOST_TEST(!ReservedCores::take(cores, 1).numbers().empty());
    for (const int end : ready) close(end);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
