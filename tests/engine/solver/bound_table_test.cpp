#include "engine/solver/bound_table.hpp"

#include "engine/rules/layout.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

/// Different for different keys in every part.
BoundEntry entry_for(std::uint64_t key) {
    const auto lower = static_cast<Points>(key % 40'000) - 20'000;
    return {.lower = lower,
            .upper = lower + static_cast<Points>(key % 97),
            .best = Move::place(Square::from_index(static_cast<int>(key % 64))),
            .nodes = std::uint64_t{1} << key % 40};
}

void check_same(const BoundEntry& entry, const BoundEntry& expected) {
    BOOST_TEST(entry.lower == expected.lower);
    BOOST_TEST(entry.upper == expected.upper);
    BOOST_TEST((entry.best == expected.best));
    BOOST_TEST(entry.nodes == expected.nodes);
}

BOOST_AUTO_TEST_SUITE(bound_table)

BOOST_AUTO_TEST_CASE(what_was_stored_is_found_again) {
    BoundTable table{1};
    Random random{3};
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t key = random();
        BOOST_TEST(!table.find(key).has_value());
        table.store(key, entry_for(key));
        BOOST_REQUIRE(table.find(key).has_value());
        check_same(*table.find(key), entry_for(key));
    }
}

BOOST_AUTO_TEST_CASE(the_widest_bounds_and_every_move_fit) {
    BoundTable table{1};
    const BoundEntry widest{.best = Move::capture({7, 7}, {7, 6}), .nodes = UINT64_MAX};
    table.store(1, widest);
    BOOST_TEST(table.find(1)->lower == -BoundEntry::kMax);
    BOOST_TEST(table.find(1)->upper == BoundEntry::kMax);
    BOOST_TEST((table.find(1)->best == widest.best));
    table.store(2, {.lower = BoundEntry::kMax, .upper = BoundEntry::kMax, .best = Move::second()});
    BOOST_TEST(table.find(2)->lower == BoundEntry::kMax);
    BOOST_TEST((table.find(2)->best == Move::second()));
}

BOOST_AUTO_TEST_CASE(bounds_of_one_key_are_joined_and_the_last_move_is_kept) {
    BoundTable table{1};
    table.store(42, {.lower = -5, .upper = 9, .best = Move::first(), .nodes = 64});
    table.store(42, {.lower = -7, .upper = 3, .best = Move::second(), .nodes = 1});
    check_same(*table.find(42), {.lower = -5, .upper = 3, .best = Move::second(), .nodes = 64});
}

BOOST_AUTO_TEST_CASE(a_full_table_keeps_what_was_costly) {
    BoundTable table{1};
    Random random{4};
    table.store(1, {.lower = 7, .nodes = 1'000'000});
    for (int i = 0; i < 200'000; ++i) table.store(random() >> 20, {.nodes = 2});
    BOOST_REQUIRE(table.find(1).has_value());
    BOOST_TEST(table.find(1)->lower == 7);
}

BOOST_AUTO_TEST_CASE(what_earlier_solves_found_gives_way_to_new_entries_of_somewhat_less_cost) {
    BoundTable table{1};
    Random random{5};
    table.store(1, {.lower = 7, .nodes = 64});
    table.start_search();
    for (int i = 0; i < 200'000; ++i) table.store(random() >> 20, {.nodes = 2});
    BOOST_TEST(!table.find(1).has_value());
}

BOOST_AUTO_TEST_CASE(clear_forgets_everything) {
    BoundTable table{1};
    for (std::uint64_t key = 1; key < 100; ++key) table.store(key << 50, {});
    table.clear();
    for (std::uint64_t key = 1; key < 100; ++key) BOOST_TEST(!table.find(key << 50).has_value());
    BOOST_TEST(table.fill() == 0);
}

BOOST_AUTO_TEST_CASE(the_fill_is_the_share_of_slots_in_use) {
    BoundTable table{1};
    Random random{6};
    BOOST_TEST(table.fill() == 0);
    constexpr int kSlots = (1 << 20) / 16;
    for (int i = 0; i < kSlots / 10; ++i) table.store(random(), {.nodes = 1});
    BOOST_TEST(table.fill() == 0.1, boost::test_tools::tolerance(0.2));
    for (int i = 0; i < 10 * kSlots; ++i) table.store(random(), {.nodes = 1});
    BOOST_TEST(table.fill() > 0.99);
}

BOOST_AUTO_TEST_CASE(threads_that_store_in_one_place_never_find_what_nobody_stored) {
    BoundTable table{1};
    std::atomic<int> wrong{0};
    std::atomic<int> found{0};
    const auto work = [&](unsigned seed) {
        Random random{seed};
        for (int i = 0; i < 100'000; ++i) {
            // Few keys, all in the first buckets.
            const std::uint64_t key = 1 + random() % 16;
            table.store(key, entry_for(key));
            const auto entry = table.find(1 + random() % 16);
            if (!entry) continue;
            ++found;
            bool is_one = false;
            for (std::uint64_t other = 1; other <= 16; ++other)
                is_one = is_one || entry->lower == entry_for(other).lower;
            if (!is_one || entry->upper < entry->lower) ++wrong;
        }
    };
    {
        std::vector<std::jthread> threads;
        for (unsigned seed = 0; seed < 4; ++seed) threads.emplace_back(work, seed);
    }
    BOOST_TEST(found > 0);
    BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
