#include "engine/search/transposition_table.hpp"

#include "engine/rules/layout.hpp"
#include "tests/support/resident_memory.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

BOOST_AUTO_TEST_SUITE(transposition_table)

BOOST_AUTO_TEST_CASE(what_was_stored_is_found_again) {
    TranspositionTable table{1};
    Random random{3};
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t key = random();
        const TableEntry entry{
            .best = Move::capture(Square::from_index(i % 63), {7, 7}),
            .value = static_cast<Value>(uniform(random, 2 * kInfiniteValue)) - kInfiniteValue,
            .depth = i % 128,
            .bound = static_cast<Bound>(1 + i % 3)};
        table.store(key, entry);
        const auto found = table.find(key);
        BOOST_REQUIRE(found.has_value());
        BOOST_TEST((found->best == entry.best));
        BOOST_TEST(found->value == entry.value);
        BOOST_TEST(found->depth == entry.depth);
        BOOST_TEST((found->bound == entry.bound));
    }
}

BOOST_AUTO_TEST_CASE(a_later_entry_of_the_same_key_replaces_the_earlier) {
    TranspositionTable table{1};
    table.store(42, {.value = 1, .depth = 9});
    table.store(42, {.value = 2, .depth = 3});
    BOOST_TEST(table.find(42)->value == 2);
}

BOOST_AUTO_TEST_CASE(a_full_table_keeps_the_deepest_of_this_search) {
    TranspositionTable table{1};
    Random random{4};
    table.store(1, {.value = 7, .depth = TableEntry::kToTheEnd});
    for (int i = 0; i < 200'000; ++i) table.store(random() >> 20, {.depth = 1});
    BOOST_REQUIRE(table.find(1).has_value());
    BOOST_TEST(table.find(1)->value == 7);
}

// Keys are scattered: touching all of a large table would take seconds.
BOOST_AUTO_TEST_CASE(a_large_table_takes_memory_only_as_it_fills) {
    const std::int64_t before = testing::resident_kib();
    TranspositionTable table{1024};
    Random random{5};
    for (int i = 0; i < 10'000; ++i) table.store(random(), {.depth = 1});
    BOOST_TEST(testing::resident_kib() - before < 64 * 1024);
    for (int i = 0; i < 1'000'000; ++i) table.store(random(), {.depth = 1});
    BOOST_TEST(testing::resident_kib() - before < 256 * 1024);
}

BOOST_AUTO_TEST_CASE(clear_forgets_everything) {
    TranspositionTable table{1};
    for (std::uint64_t key = 1; key < 100; ++key) table.store(key << 50, {});
    table.clear();
    for (std::uint64_t key = 1; key < 100; ++key) BOOST_TEST(!table.find(key << 50).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
