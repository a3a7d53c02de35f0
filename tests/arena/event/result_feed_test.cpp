#include "arena/event/result_feed.hpp"

#include "tests/arena/event/sample_events.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

std::vector<std::size_t> numbers_of(const std::vector<StoredResult>& results) {
    std::vector<std::size_t> numbers;
    for (const StoredResult& result : results) numbers.push_back(result.number);
    return numbers;
}

using Numbers = std::vector<std::size_t>;

}  // namespace

BOOST_AUTO_TEST_SUITE(result_feed)

BOOST_AUTO_TEST_CASE(each_result_comes_once_whatever_the_order_of_commits) {
    const EmptyStore place{Backend::kFile};
    JoinedEvent joined{place.address(), 100};
    ResultFeed feed{joined.event};
    const auto store = [&](std::size_t pair) {
        static_cast<void>(joined.store.hand_over(joined.worker, std::vector{sample_pair(pair)}));
    };
    BOOST_TEST(feed.poll(joined.store).empty());
    store(5);
    BOOST_TEST(numbers_of(feed.poll(joined.store)) == (Numbers{10, 11}), boost::test_tools::per_element());
    BOOST_TEST(feed.poll(joined.store).empty());
    store(9);
    store(0);
    store(3);
    BOOST_TEST(numbers_of(feed.poll(joined.store)) == (Numbers{0, 1, 6, 7, 18, 19}),
               boost::test_tools::per_element());
    for (const std::size_t pair : {8U, 1U, 2U, 10U}) store(pair);
    BOOST_TEST(numbers_of(feed.poll(joined.store)) == (Numbers{2, 3, 4, 5, 16, 17, 20, 21}),
               boost::test_tools::per_element());
    for (const std::size_t pair : {4U, 6U, 7U}) store(pair);
    BOOST_TEST(numbers_of(feed.poll(joined.store)) == (Numbers{8, 9, 12, 13, 14, 15}),
               boost::test_tools::per_element());
    BOOST_TEST(feed.poll(joined.store).empty());
}

BOOST_AUTO_TEST_CASE(a_limit_splits_no_pair_and_loses_none) {
    const EmptyStore place{Backend::kFile};
    JoinedEvent joined{place.address(), 100};
    std::vector<FinishedPair> pairs;
    for (std::size_t pair = 0; pair < 100; pair += pair % 7 == 0 ? 2 : 1) pairs.push_back(sample_pair(pair));
    static_cast<void>(joined.store.hand_over(joined.worker, pairs));
    ResultFeed feed{joined.event};
    std::multiset<std::size_t> seen;
    for (auto results = feed.poll(joined.store, 3); !results.empty(); results = feed.poll(joined.store, 3)) {
        BOOST_TEST(results.size() % 2 == 0);
        for (const StoredResult& result : results) seen.insert(result.number);
    }
    std::multiset<std::size_t> stored;
    for (const FinishedPair& pair : pairs) stored.insert({2 * pair.number, 2 * pair.number + 1});
    BOOST_TEST(seen == stored, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
