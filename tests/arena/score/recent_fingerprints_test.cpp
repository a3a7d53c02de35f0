#include "arena/score/recent_fingerprints.hpp"

#include "tests/support/test.hpp"

namespace pahtum::arena::recent_fingerprints_test {

BOOST_AUTO_TEST_SUITE(recent_fingerprints)

BOOST_AUTO_TEST_CASE(what_came_before_is_not_new) {
    RecentFingerprints seen;
    BOOST_TEST(seen.insert(7));
    BOOST_TEST(!seen.insert(7));
    BOOST_TEST(seen.insert(0));
    BOOST_TEST(!seen.insert(0));
    BOOST_TEST(seen.insert(~std::uint64_t{0}));
}

BOOST_AUTO_TEST_CASE(many_are_remembered_almost_without_a_gap) {
    RecentFingerprints seen;
    std::mt19937_64 random{1};
    std::vector<std::uint64_t> row(400'000);
    for (std::uint64_t& fingerprint : row) fingerprint = random();
    std::size_t new_ones = 0;
    for (const std::uint64_t fingerprint : row) new_ones += seen.insert(fingerprint) ? 1U : 0U;
    BOOST_TEST(new_ones == row.size());
    std::size_t forgotten = 0;
    for (const std::uint64_t fingerprint : row) forgotten += seen.insert(fingerprint) ? 1U : 0U;
    BOOST_TEST(forgotten < row.size() / 50);
}

BOOST_AUTO_TEST_CASE(none_of_the_first_is_forgotten_while_the_table_grows) {
    RecentFingerprints seen;
    std::mt19937_64 random{2};
    std::vector<std::uint64_t> row{0, 1, 2, 3};
    while (row.size() < 20'000) row.push_back(random());
    for (std::size_t i = 0; i < row.size(); ++i) {
        BOOST_TEST_REQUIRE(seen.insert(row[i]));
        BOOST_TEST_REQUIRE(!seen.insert(row[i / 2]));
    }
    for (const std::uint64_t fingerprint : row) BOOST_TEST_REQUIRE(!seen.insert(fingerprint));
}

BOOST_AUTO_TEST_CASE(the_oldest_is_forgotten_first) {
    // These share a place for eight.
    const auto sharing = [](std::uint64_t i) { return 5 + (i << 17); };
    RecentFingerprints seen;
    for (std::uint64_t i = 0; i < 8; ++i) BOOST_TEST(seen.insert(sharing(i)));
    BOOST_TEST(!seen.insert(sharing(0)));  // fresh again
    BOOST_TEST(seen.insert(sharing(8)));   // takes the place of 1
    BOOST_TEST(!seen.insert(sharing(0)));
    BOOST_TEST(seen.insert(sharing(1)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::recent_fingerprints_test
