#include "engine/core/search_control.hpp"

#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

/// Counts nodes until told to return, at most so many.
std::uint64_t nodes_until_cancelled(NodeCounter& thread, std::uint64_t at_most) {
    std::uint64_t nodes = 0;
    while (nodes < at_most) {
        ++nodes;
        if (thread.count()) break;
    }
    return nodes;
}

BOOST_AUTO_TEST_SUITE(search_control)

BOOST_AUTO_TEST_CASE(a_thread_works_while_its_question_is_the_one_asked) {
    SearchControl control;
    NodeCounter thread{control, 0};
    control.task = 5;
    thread.begin(5);
    BOOST_TEST(!thread.count());
    control.task = 6;
    BOOST_TEST(thread.count());
    thread.begin(6);
    BOOST_TEST(!thread.is_cancelled());
    control.stop();
    BOOST_TEST(thread.is_cancelled());
    BOOST_TEST(control.stopped.load());
}

BOOST_AUTO_TEST_CASE(one_thread_keeps_a_node_limit_to_the_node) {
    for (const std::uint64_t limit : {1U, 127U, 128U, 1000U}) {
        SearchControl control;
        control.node_limit = limit;
        control.task = 1;
        NodeCounter thread{control, 0};
        thread.begin(1);
        BOOST_TEST(nodes_until_cancelled(thread, 10'000) == limit);
        BOOST_TEST(control.stopped.load());
    }
}

BOOST_AUTO_TEST_CASE(the_node_limit_is_for_all_threads_together) {
    SearchControl control;
    control.node_limit = 1000;
    control.task = 1;
    NodeCounter first{control, 0};
    NodeCounter second{control, 1};
    first.begin(1);
    second.begin(1);
    BOOST_TEST(nodes_until_cancelled(first, 600) == 600U);
    BOOST_TEST(nodes_until_cancelled(second, 10'000) <= 600U);
    first.share();
    second.share();
    BOOST_TEST(control.nodes.load() == first.nodes() + second.nodes());
}

BOOST_AUTO_TEST_CASE(the_calling_thread_keeps_the_deadline_and_polls) {
    SearchControl control;
    control.task = 1;
    NodeCounter thread{control, 0};
    thread.begin(1);
    int polls = 0;
    control.poll = [&] { return ++polls == 3; };
    (void)nodes_until_cancelled(thread, UINT64_MAX);
    BOOST_TEST(polls == 3);

    SearchControl timed;
    timed.task = 1;
    timed.deadline = std::chrono::steady_clock::now() + 5ms;
    NodeCounter other{timed, 0};
    other.begin(1);
    (void)nodes_until_cancelled(other, UINT64_MAX);
    BOOST_TEST((std::chrono::steady_clock::now() >= timed.deadline));
}

BOOST_AUTO_TEST_CASE(a_helper_neither_polls_nor_looks_at_the_clock) {
    SearchControl control;
    control.task = 1;
    control.deadline = std::chrono::steady_clock::now();
    control.poll = [] { return true; };
    NodeCounter helper{control, 1};
    helper.begin(1);
    BOOST_TEST(nodes_until_cancelled(helper, 10'000) == 10'000U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
