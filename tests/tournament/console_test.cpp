#include "arena/tournament/console.hpp"

#include <boost/test/unit_test.hpp>
#include <condition_variable>
#include <mutex>
#include <signal.h>
#include <unistd.h>
#include <vector>

namespace pahtum::arena {

BOOST_AUTO_TEST_SUITE(interrupt)

BOOST_AUTO_TEST_CASE(signals_are_counted_and_the_first_is_kept) {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::pair<int, int>> seen;
    Interrupt interrupt([&](int signal, int count) {
        const std::lock_guard lock(mutex);
        seen.emplace_back(signal, count);
        changed.notify_all();
    });
    BOOST_TEST(interrupt.signal() == 0);
    std::unique_lock lock(mutex);
    kill(getpid(), SIGINT);
    changed.wait(lock, [&] { return seen.size() == 1; });
    kill(getpid(), SIGTERM);
    changed.wait(lock, [&] { return seen.size() == 2; });
    BOOST_TEST((seen == std::vector<std::pair<int, int>>{{SIGINT, 1}, {SIGTERM, 2}}));
    BOOST_TEST(interrupt.signal() == SIGINT);
}

BOOST_AUTO_TEST_CASE(without_a_signal_it_ends_quietly) {
    const Interrupt interrupt([](int, int) { BOOST_ERROR("nobody sent a signal"); });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
