#include "engine/solver/structure_table.hpp"

#include <atomic>

#include "engine/rules/layout.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

constexpr Points kMax = StructureBounds::kMax;

StructureBounds bounds_of(std::array<StructureBounds::Range, 2> range, int best = StructureBounds::kNoCell,
                          int cost = 0) {
    StructureBounds bounds;
    bounds.range = range;
    bounds.best = best;
    bounds.cost = cost;
    return bounds;
}

/// Different for different keys in every part.
StructureBounds bounds_for(std::uint64_t key) {
    const auto value = static_cast<Points>(key % 8'000) - 4'000;
    const auto width = static_cast<Points>(key % 89);
    return bounds_of({{{value, value + width}, {value - 3, value + 1}}}, static_cast<int>(key % 63),
                     static_cast<int>(key % 40));
}

bool same(const StructureBounds& a, const StructureBounds& b) {
    for (const std::size_t side : {0U, 1U}) {
        if (a.range[side].lower != b.range[side].lower || a.range[side].upper != b.range[side].upper)
            return false;
    }
    return a.best == b.best && a.cost == b.cost;
}

BOOST_AUTO_TEST_SUITE(structure_table)

BOOST_AUTO_TEST_CASE(every_part_of_an_entry_survives_packing_at_its_limits) {
    const std::initializer_list<Points> values{-kMax, -kMax + 1, -1, 0, 1, kMax - 1, kMax};
    for (const Points one : values) {
        for (const Points other : values) {
            for (const int small : {0, 1, 62, 63}) {
                const StructureBounds bounds = bounds_of({{{one, other}, {other, one}}}, 63 - small, small);
                BOOST_TEST(same(StructureBounds::unpacked(bounds.packed()), bounds));
                BOOST_TEST(bounds.packed() != 0U);
            }
        }
    }
    BOOST_TEST(same(StructureBounds::unpacked(StructureBounds{}.packed()), StructureBounds{}));
}

BOOST_AUTO_TEST_CASE(all_that_a_board_can_be_worth_fits) {
    // Eight full rows and columns of eight.
    BOOST_TEST(kMax >= 16 * ((1 << 8) - 8 - 2));
}

BOOST_AUTO_TEST_CASE(what_the_mover_reaches_moving_first_is_no_proof_for_moving_second) {
    for (const Side mover : {Side::kBlack, Side::kWhite}) {
        StructureBounds bounds;
        bounds.add(mover, 7, true);
        BOOST_TEST(bounds.lower(mover) == 7);
        BOOST_TEST(bounds.upper(mover) == kMax);
        BOOST_TEST(bounds.lower(opponent(mover)) == -kMax);
        BOOST_TEST(bounds.upper(opponent(mover)) == kMax);
    }
}

BOOST_AUTO_TEST_CASE(what_the_mover_cannot_exceed_moving_first_it_cannot_moving_second) {
    for (const Side mover : {Side::kBlack, Side::kWhite}) {
        StructureBounds bounds;
        bounds.add(mover, 7, false);
        BOOST_TEST(bounds.upper(mover) == 7);
        BOOST_TEST(bounds.lower(mover) == -kMax);
        // The other side, to move, keeps the mover to 7 too.
        BOOST_TEST(bounds.lower(opponent(mover)) == -7);
        BOOST_TEST(bounds.upper(opponent(mover)) == kMax);
    }
}

BOOST_AUTO_TEST_CASE(bounds_added_never_loosen_what_is_known) {
    Random random{71};
    for (int number = 0; number < 200; ++number) {
        // Black to move is worth `first`, White to move `second`, from Black's view.
        const auto second = static_cast<Points>(uniform(random, 20)) - 10;
        const Points first = second + static_cast<Points>(uniform(random, 5));
        StructureBounds bounds;
        for (int added = 0; added < 8; ++added) {
            const StructureBounds before = bounds;
            const Side mover = uniform(random, 2) == 0 ? Side::kBlack : Side::kWhite;
            const Points value = mover == Side::kBlack ? first : -second;
            const bool is_lower = uniform(random, 2) == 0;
            const auto slack = static_cast<Points>(uniform(random, 6));
            bounds.add(mover, is_lower ? value - slack : value + slack, is_lower);
            BOOST_TEST(
                (is_lower ? bounds.lower(mover) >= value - slack : bounds.upper(mover) <= value + slack));
            for (const Side side : {Side::kBlack, Side::kWhite}) {
                BOOST_TEST(bounds.lower(side) >= before.lower(side));
                BOOST_TEST(bounds.upper(side) <= before.upper(side));
                BOOST_TEST(bounds.lower(side) <= (side == Side::kBlack ? first : -second));
                BOOST_TEST(bounds.upper(side) >= (side == Side::kBlack ? first : -second));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(joined_bounds_are_the_tighter_of_both_with_the_new_cell_and_the_greater_cost) {
    StructureBounds bounds = bounds_of({{{-5, 9}, {-20, 3}}}, 12, 4);
    bounds.join(bounds_of({{{-7, 3}, {-10, 5}}}, 34, 9));
    BOOST_TEST(same(bounds, bounds_of({{{-5, 3}, {-10, 3}}}, 12, 9)));
    bounds.best = StructureBounds::kNoCell;
    bounds.join(bounds_of({{{-9, 9}, {-90, 90}}}, 34, 2));
    BOOST_TEST(same(bounds, bounds_of({{{-5, 3}, {-10, 3}}}, 34, 9)));
}

BOOST_AUTO_TEST_CASE(what_was_stored_is_found_again_whatever_the_size) {
    for (const std::size_t mebibytes : {1U, 2U, 3U, 5U, 8U}) {
        StructureTable table{mebibytes};
        Random random{72};
        for (int i = 0; i < 1'000; ++i) {
            const std::uint64_t key = random();
            BOOST_TEST(!table.find(key).has_value());
            table.prefetch(key);
            table.store(key, bounds_for(key));
            BOOST_REQUIRE(table.find(key).has_value());
            BOOST_TEST(same(*table.find(key), bounds_for(key)));
        }
    }
}

BOOST_AUTO_TEST_CASE(the_smallest_and_the_largest_key_are_keys_like_others) {
    StructureTable table{1};
    for (const std::uint64_t key : {std::uint64_t{0}, UINT64_MAX}) {
        BOOST_TEST(!table.find(key).has_value());
        table.store(key, bounds_for(key));
        BOOST_REQUIRE(table.find(key).has_value());
        BOOST_TEST(same(*table.find(key), bounds_for(key)));
    }
}

BOOST_AUTO_TEST_CASE(what_is_stored_twice_is_joined_in_one_place) {
    StructureTable table{1};
    // Keys as close as these share a bucket of four.
    for (std::uint64_t key = 1; key <= 3; ++key) table.store(key, bounds_for(key));
    for (int i = 0; i < 10; ++i) table.store(42, bounds_of({{{-5 - i, 9}, {-20, 3}}}, 12, 4));
    table.store(42, bounds_of({{{-9, 8}, {-10, 5}}}, 34, 2));
    BOOST_REQUIRE(table.find(42).has_value());
    BOOST_TEST(same(*table.find(42), bounds_of({{{-5, 8}, {-10, 3}}}, 34, 4)));
    for (std::uint64_t key = 1; key <= 3; ++key) BOOST_TEST(table.find(key).has_value());
}

BOOST_AUTO_TEST_CASE(in_a_full_bucket_the_cheapest_proof_gives_way) {
    StructureTable table{1};
    const std::array<int, 4> costs{5, 3, 9, 4};
    for (std::uint64_t key = 1; key <= 4; ++key) table.store(key, bounds_of({}, 0, costs[key - 1]));
    table.store(5, bounds_of({}, 0, 1));
    for (std::uint64_t key = 1; key <= 5; ++key)
        BOOST_TEST(table.find(key).has_value() == (key != 2), "key " << key);
}

BOOST_AUTO_TEST_CASE(the_cost_of_a_proof_is_twice_the_logarithm_of_its_nodes) {
    BOOST_TEST(StructureBounds::cost_of(0, 0) == 0);
    for (int doublings = 0; doublings <= 31; ++doublings) {
        const std::uint64_t nodes = std::uint64_t{1} << doublings;
        BOOST_TEST(StructureBounds::cost_of(nodes, 0) == 2 * doublings + 1);
        // Three halves lie between the square roots of 2 and 4.
        if (doublings > 0 && doublings < 31)
            BOOST_TEST(StructureBounds::cost_of(nodes + nodes / 2, 0) == 2 * doublings + 2);
    }
    BOOST_TEST(StructureBounds::cost_of(UINT64_MAX, 0) == 63);
}

BOOST_AUTO_TEST_CASE(a_proof_counts_as_more_costly_the_more_often_the_table_was_filled_before) {
    for (const std::uint64_t nodes : {1U, 5U, 1'000U}) {
        for (const std::uint64_t fillings : {1U, 2U, 64U})
            BOOST_TEST(StructureBounds::cost_of(nodes, fillings - 1) ==
                       StructureBounds::cost_of(nodes * fillings, 0));
    }
    BOOST_TEST(StructureBounds::cost_of(UINT64_MAX, UINT64_MAX - 1) == 63);
}

BOOST_AUTO_TEST_CASE(the_turnover_counts_how_often_all_that_fits_was_replaced) {
    StructureTable table{1};
    Random random{79};
    constexpr int kPlaces = (1 << 20) / 16;
    for (int i = 0; i < kPlaces / 2; ++i) table.store(random(), {});
    BOOST_TEST(table.turnover() == 0U);
    for (int i = 0; i < 10 * kPlaces; ++i) table.store(random(), {});
    BOOST_TEST(table.turnover() == 9U);
    for (int i = 0; i < 10 * kPlaces; ++i) table.store(64, {});
    BOOST_TEST(table.turnover() == 9U);
    table.clear();
    BOOST_TEST(table.turnover() == 0U);
}

BOOST_AUTO_TEST_CASE(costly_proofs_outlive_many_cheap_ones) {
    StructureTable table{1};
    Random random{73};
    std::vector<std::uint64_t> costly;
    for (int i = 0; i < 1'000; ++i) costly.push_back(random());
    for (const std::uint64_t key : costly) table.store(key, bounds_of({}, 7, 20));
    for (int i = 0; i < 500'000; ++i) table.store(random(), bounds_of({}, 0, 1));
    int found = 0;
    for (const std::uint64_t key : costly) found += table.find(key).has_value() ? 1 : 0;
    BOOST_TEST(found == 1'000);
}

BOOST_AUTO_TEST_CASE(a_table_that_grows_keeps_nearly_all) {
    // Begins with 131072 places, and may have eight times as many.
    StructureTable table{16};
    Random random{74};
    std::vector<std::uint64_t> keys;
    for (int i = 0; i < 500'000; ++i) keys.push_back(random());
    for (const std::uint64_t key : keys) table.store(key, bounds_for(key));
    int found = 0;
    int wrong = 0;
    for (const std::uint64_t key : keys) {
        const auto bounds = table.find(key);
        found += bounds ? 1 : 0;
        wrong += bounds && !same(*bounds, bounds_for(key)) ? 1 : 0;
    }
    // Of keys that hit buckets of four at random, filling them from one to two on average, 7% find no room.
    BOOST_TEST(found > 460'000);
    BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(while_a_table_grows_every_key_has_one_place) {
    // Doubles twice, at 65536 and 131072 keys, and a costly proof does not give way to cheap ones.
    StructureTable table{8};
    Random random{78};
    std::vector<std::uint64_t> costly;
    for (int i = 0; i < 200; ++i) costly.push_back(random());
    for (const std::uint64_t key : costly) table.store(key, bounds_of({}, 7, 20));
    for (int stored = 0; stored < 200'000; ++stored) {
        table.store(random(), bounds_of({}, 0, 1));
        if (stored % 500 != 0) continue;
        int found = 0;
        for (const std::uint64_t key : costly) {
            const auto bounds = table.find(key);
            found += bounds && bounds->cost == 20 ? 1 : 0;
        }
        BOOST_REQUIRE_EQUAL(found, 200);
    }
}

BOOST_AUTO_TEST_CASE(the_fill_is_the_share_of_all_places_it_may_grow_to) {
    StructureTable table{4};
    Random random{75};
    constexpr int kPlaces = (4 << 20) / 16;
    BOOST_TEST(table.fill() == 0);
    for (int i = 0; i < kPlaces / 10; ++i) table.store(random(), {});
    BOOST_TEST(table.fill() == 0.1, boost::test_tools::tolerance(0.2));
    for (int i = 0; i < 10 * kPlaces; ++i) table.store(random(), {});
    BOOST_TEST(table.fill() > 0.95);
    BOOST_TEST(table.fill() <= 1);
}

BOOST_AUTO_TEST_CASE(a_cleared_table_is_as_good_as_new) {
    StructureTable table{4};
    Random random{76};
    std::vector<std::uint64_t> keys;
    for (int i = 0; i < 100'000; ++i) keys.push_back(random());
    for (int repeat = 0; repeat < 2; ++repeat) {
        int before = 0;
        int after = 0;
        for (const std::uint64_t key : keys) before += table.find(key).has_value() ? 1 : 0;
        for (const std::uint64_t key : keys) table.store(key, bounds_for(key));
        for (const std::uint64_t key : keys) after += table.find(key).has_value() ? 1 : 0;
        BOOST_TEST(before == 0);
        BOOST_TEST(after > 90'000);
        table.clear();
        BOOST_TEST(table.fill() == 0);
    }
}

/// Several threads store and look up; counts what was found and what nobody can have stored.
struct Crowd {
    std::atomic<int> found{0};
    std::atomic<int> wrong{0};

    /// Keys are drawn from `key(random)`; an entry found must be the key's, which nobody stores otherwise.
    template <class Key>
    void work(StructureTable& table, int stores, const Key& key) {
        std::vector<std::jthread> threads;
        for (unsigned seed = 0; seed < 4; ++seed) {
            threads.emplace_back([&, seed] {
                Random random{seed};
                for (int i = 0; i < stores; ++i) {
                    const std::uint64_t stored = key(random);
                    table.store(stored, bounds_for(stored));
                    const std::uint64_t wanted = key(random);
                    const auto bounds = table.find(wanted);
                    found += bounds ? 1 : 0;
                    wrong += bounds && !same(*bounds, bounds_for(wanted)) ? 1 : 0;
                }
            });
        }
    }
};

BOOST_AUTO_TEST_CASE(threads_that_store_in_one_place_never_find_what_nobody_stored) {
    StructureTable table{1};
    Crowd crowd;
    // All in the first bucket of four: every store throws another key's entry out.
    crowd.work(table, 100'000, [](Random& random) { return 1 + random() % 16; });
    BOOST_TEST(crowd.found > 0);
    BOOST_TEST(crowd.wrong == 0);
}

BOOST_AUTO_TEST_CASE(threads_that_store_while_the_table_grows_never_find_what_nobody_stored) {
    StructureTable table{8};
    Crowd crowd;
    const auto key = [](Random& random) { return (random() % 300'000) * 0x9e3779b97f4a7c15; };
    crowd.work(table, 150'000, key);
    BOOST_TEST(crowd.found > 100'000);
    BOOST_TEST(crowd.wrong == 0);
    // It grew: no more fit the places it had at first.
    int kept = 0;
    for (std::uint64_t i = 0; i < 300'000; ++i) kept += table.find(i * 0x9e3779b97f4a7c15) ? 1 : 0;
    BOOST_TEST(kept > 131'072);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
