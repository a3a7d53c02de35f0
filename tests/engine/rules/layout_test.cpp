#include "engine/rules/layout.hpp"

#include "engine/rules/symmetry.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/test.hpp"

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

BOOST_AUTO_TEST_CASE(every_layout_is_listed_once_up_to_symmetry) {
    for (const auto& [size, most] : {std::pair{3, 9}, {4, 16}, {5, 5}, {6, 4}, {7, 4}, {8, 3}}) {
        for (int count = 0; count <= most; ++count) {
            const std::vector<Bitboard> layouts = all_layouts(size, count);
            BOOST_TEST(layouts.size() == reference::layouts_up_to_symmetry(size, count));
            std::set<std::uint64_t> images;
            for (const Bitboard layout : layouts) {
                BOOST_TEST(layout.count() == count);
                BOOST_TEST((layout - Bitboard::full(size)).is_empty());
                BOOST_TEST(!images.contains(layout.bits()));
                for (const Symmetry symmetry : kSymmetries)
                    images.insert(transform(layout, symmetry, size).bits());
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(those_that_half_a_turn_maps_to_themselves_are_the_ones_among_all) {
    for (const auto& [size, most] : {std::pair{3, 9}, {4, 16}, {5, 5}, {6, 4}, {7, 5}, {8, 4}}) {
        for (int count = 0; count <= most; ++count) {
            std::vector<Bitboard> expected;
            const Square middle{size / 2, size / 2};
            for (const Bitboard layout : all_layouts(size, count)) {
                const bool is_kept = transform(layout, Symmetry::kRotateHalf, size) == layout;
                if (is_kept && (size % 2 == 0 || layout.contains(middle))) expected.push_back(layout);
            }
            BOOST_TEST((half_turn_layouts(size, count) == expected), "size " << size << ", " << count);
        }
    }
    BOOST_CHECK_THROW(std::ignore = half_turn_layouts(8, 32), std::invalid_argument);
}

// OEIS A054247: binary matrices up to the symmetries of the square.
BOOST_AUTO_TEST_CASE(the_numbers_of_layouts_add_up_to_those_published) {
    const std::vector<std::uint64_t> published{1, 2, 6, 102, 8548, 4211744};
    for (int size = 1; size <= 5; ++size) {
        std::uint64_t sum = 0;
        for (int count = 0; count <= size * size; ++count)
            sum += reference::layouts_up_to_symmetry(size, count);
        BOOST_TEST(sum == published.at(static_cast<std::size_t>(size)));
    }
}

BOOST_AUTO_TEST_CASE(layouts_are_listed_in_a_fixed_order_and_too_many_are_refused) {
    const std::vector<Bitboard> layouts = all_layouts(3, 1);
    BOOST_REQUIRE(layouts.size() == 3U);
    BOOST_TEST((layouts[0] == Bitboard{Square{0, 0}}));
    BOOST_TEST((layouts[1] == Bitboard{Square{1, 0}}));
    BOOST_TEST((layouts[2] == Bitboard{Square{1, 1}}));
    BOOST_TEST(all_layouts(8, 64).size() == 1U);
    BOOST_TEST(all_layouts(8, 63).size() == reference::layouts_up_to_symmetry(8, 1));
    const std::string refusal = error_of<std::invalid_argument>([] { return all_layouts(7, 7); });
    BOOST_TEST(contains(refusal, "more than 20 million ways to choose 7 of 49 cells"), refusal);
    BOOST_CHECK_THROW(std::ignore = all_layouts(8, 32), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
