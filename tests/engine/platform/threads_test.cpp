#include "engine/platform/threads.hpp"

#include <stdexcept>
#include <vector>

#include "tests/support/test.hpp"

namespace pahtum::threads_test {

BOOST_AUTO_TEST_SUITE(threads)

BOOST_AUTO_TEST_CASE(what_a_thread_throws_reaches_who_joins_it_and_nobody_else) {
    const auto fail = [] { throw std::runtime_error{"no memory"}; };
    JoiningThread thread{fail};
    JoiningThread moved{std::move(thread)};
    BOOST_CHECK_THROW(moved.join(), std::runtime_error);
    moved = JoiningThread{[] {}};
    moved.join();
    std::vector<JoiningThread> unwaited;
    for (int i = 0; i < 3; ++i) unwaited.emplace_back(fail);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::threads_test
