#include "engine/rules/layout.hpp"

#include <boost/test/unit_test.hpp>
#include <map>
#include <set>
#include <stdexcept>

#include "engine/rules/symmetry.hpp"

namespace pahtum::testing {

BOOST_AUTO_TEST_SUITE(layout_test)

// [rand.predef]: the 10000th value of a default mt19937_64.
BOOST_AUTO_TEST_CASE(the_generator_is_the_standard_one) {
    Random random;
    random.discard(9999);
    BOOST_TEST(random() == 9981545732273789042U);
}

BOOST_AUTO_TEST_CASE(uniform_numbers_stay_below_their_bound_and_reach_each_value) {
    Random random{1};
    for (const std::uint64_t bound : {1U, 2U, 3U, 7U, 49U}) {
        std::set<std::uint64_t> seen;
        for (int draw = 0; draw < 2000; ++draw) {
            const std::uint64_t value = uniform(random, bound);
            BOOST_TEST(value < bound);
            seen.insert(value);
        }
        BOOST_TEST(seen.size() == bound);
    }
}

BOOST_AUTO_TEST_CASE(uniform_numbers_have_no_bias_under_a_huge_bound) {
    Random random{2};
    const std::uint64_t bound =
        3 * (std::uint64_t{1} << 62);  // a plain remainder falls below 2^62 half of the time
    int low = 0;
    for (int draw = 0; draw < 3000; ++draw) low += uniform(random, bound) < bound / 3 ? 1 : 0;
    BOOST_TEST(low > 850);
    BOOST_TEST(low < 1150);
}

BOOST_AUTO_TEST_CASE(a_random_layout_has_the_wanted_number_of_cells_on_the_board) {
    Random random{3};
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        for (int count = 0; count <= size * size; ++count) {
            const Bitboard layout = random_layout(size, count, random);
            BOOST_TEST(layout.count() == count);
            BOOST_TEST((layout - Bitboard::full(size)).is_empty());
        }
    }
}

BOOST_AUTO_TEST_CASE(every_layout_is_equally_likely) {
    Random random{4};
    std::map<std::uint64_t, int> draws;
    for (int draw = 0; draw < 7200; ++draw) ++draws[random_layout(3, 2, random).bits()];
    BOOST_TEST(draws.size() == 36U);
    for (const auto& [layout, count] : draws) {
        BOOST_TEST_CONTEXT(layout) {
            BOOST_TEST(count > 130);  // 200 expected, standard deviation 14
            BOOST_TEST(count < 270);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_seed_gives_the_same_layouts_again) {
    Random first{5};
    Random second{5};
    for (int round = 0; round < 20; ++round) {
        BOOST_TEST((random_layout(7, 5, first) == random_layout(7, 5, second)));
    }
}

BOOST_AUTO_TEST_CASE(distinct_layouts_differ_by_more_than_a_symmetry) {
    Random random{6};
    const std::vector<Bitboard> layouts = distinct_layouts(7, 3, 300, random);
    BOOST_TEST(layouts.size() == 300U);
    std::set<std::uint64_t> classes;
    for (const Bitboard layout : layouts) {
        BOOST_TEST(layout.count() == 3);
        classes.insert(canonical(layout, 7).bits());
    }
    BOOST_TEST(classes.size() == 300U);
}

BOOST_AUTO_TEST_CASE(the_three_classes_of_one_boulder_on_3x3_are_found_and_no_more) {
    Random random{7};
    BOOST_TEST(distinct_layouts(3, 1, 3, random).size() == 3U);  // corner, edge, centre
    BOOST_CHECK_THROW(std::ignore = distinct_layouts(3, 1, 4, random), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
