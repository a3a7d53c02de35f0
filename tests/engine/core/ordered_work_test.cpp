#include "engine/core/ordered_work.hpp"

#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using Squares = OrderedWork<std::uint64_t>;

Squares::Worker make_square_worker() {
    return [](std::uint64_t number, const auto& /*wanted*/) { return number * number; };
}

bool never() { return false; }

BOOST_AUTO_TEST_SUITE(ordered_work)

BOOST_AUTO_TEST_CASE(results_come_in_the_order_of_their_numbers) {
    for (const int threads : {1, 2, 5}) {
        std::uint64_t next = 7;
        const auto take = [&](std::uint64_t number, std::uint64_t square) {
            BOOST_TEST(number == next);
            BOOST_TEST(square == next * next);
            ++next;
            return true;
        };
        Squares{7, 1000}.run(threads, make_square_worker, take, never);
        BOOST_TEST(next == 1000U);
    }
}

BOOST_AUTO_TEST_CASE(pieces_that_end_before_they_begin_are_none) {
    std::atomic<int> begun = 0;
    const auto make_worker = [&]() -> Squares::Worker {
        return [&](std::uint64_t number, const auto&) { return ++begun, number; };
    };
    const auto take = [](std::uint64_t, std::uint64_t) { return true; };
    Squares{7, 3}.run(2, make_worker, take, never);
    BOOST_TEST(begun == 0);
}

BOOST_AUTO_TEST_CASE(it_ends_when_no_more_results_are_wanted) {
    int taken = 0;
    const auto take = [&](std::uint64_t, std::uint64_t) { return ++taken < 3; };
    Squares{0, std::numeric_limits<std::uint64_t>::max()}.run(2, make_square_worker, take, never);
    BOOST_TEST(taken == 3);
}

BOOST_AUTO_TEST_CASE(workers_are_told_when_it_is_over) {
    const auto make_waiting_worker = []() -> Squares::Worker {
        return [](std::uint64_t number, const std::function<bool()>& is_wanted) {
            while (is_wanted()) std::this_thread::yield();
            return number;
        };
    };
    int asked = 0;
    Squares{0, 10}.run(
        2, make_waiting_worker,
        [](std::uint64_t, std::uint64_t) -> bool { throw std::logic_error{"nothing was finished"}; },
        [&] { return ++asked == 2; });
    BOOST_TEST(asked == 2);
}

BOOST_AUTO_TEST_CASE(what_a_worker_or_the_taker_throws_is_thrown) {
    const auto make_failing_worker = []() -> Squares::Worker {
        return [](std::uint64_t, const auto&) -> std::uint64_t { throw std::runtime_error{"worker"}; };
    };
    const auto take = [](std::uint64_t, std::uint64_t) -> bool { throw std::logic_error{"taker"}; };
    BOOST_CHECK_THROW(Squares(0, 10).run(2, make_failing_worker, take, never), std::runtime_error);
    BOOST_CHECK_THROW(Squares(0, 10).run(2, make_square_worker, take, never), std::logic_error);
}

BOOST_AUTO_TEST_CASE(few_are_started_as_asked_and_no_more_than_the_machine_can_run) {
    for (const int wanted : {1, 2, 4}) BOOST_TEST(runnable_threads(wanted) == wanted);
    const int most = runnable_threads(1'000'000);
    BOOST_TEST(most >= 4);
    BOOST_TEST(most == 4 * static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
