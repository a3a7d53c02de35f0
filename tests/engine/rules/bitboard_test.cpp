#include "engine/rules/bitboard.hpp"

#include "tests/support/test.hpp"

namespace pahtum::testing {
namespace bitboard_test {

using Set = std::set<int>;  // of square indices

Set random_set(std::mt19937_64& random) {
    Set set;
    const std::uint64_t size = random() % 65;
    for (std::uint64_t draw = 0; draw < size; ++draw) set.insert(static_cast<int>(random() % 64));
    return set;
}

Bitboard bitboard_of(const Set& set) {
    Bitboard squares;
    for (const int index : set) squares.insert(Square::from_index(index));
    return squares;
}

Set set_of(Bitboard squares) {
    Set set;
    for (const Square square : squares) set.insert(square.index());
    return set;
}

BOOST_AUTO_TEST_SUITE(bitboard_test)

BOOST_AUTO_TEST_CASE(a_single_square_is_in_its_set_and_in_no_other) {
    for (int index = 0; index < 64; ++index) {
        const Square square = Square::from_index(index);
        Bitboard alone{square};
        for (int other = 0; other < 64; ++other) {
            BOOST_TEST(alone.contains(Square::from_index(other)) == (other == index));
        }
        BOOST_TEST((alone.first() == square));
        BOOST_TEST(alone.row(square.row()) == 1 << square.column());
        alone.erase(square);
        BOOST_TEST(alone.is_empty());
    }
}

BOOST_AUTO_TEST_CASE(operators_do_what_they_do_to_plain_sets) {
    std::mt19937_64 random{1};
    for (int round = 0; round < 200; ++round) {
        const Set a = random_set(random);
        const Set b = random_set(random);
        for (int index = 0; index < 64; ++index) {
            const Square square = Square::from_index(index);
            const bool in_a = a.contains(index);
            const bool in_b = b.contains(index);
            BOOST_TEST((bitboard_of(a) | bitboard_of(b)).contains(square) == (in_a || in_b));
            BOOST_TEST((bitboard_of(a) & bitboard_of(b)).contains(square) == (in_a && in_b));
            BOOST_TEST((bitboard_of(a) ^ bitboard_of(b)).contains(square) == (in_a != in_b));
            BOOST_TEST((bitboard_of(a) - bitboard_of(b)).contains(square) == (in_a && !in_b));
        }
        BOOST_TEST((set_of(bitboard_of(a)) == a));
        BOOST_TEST(bitboard_of(a).count() == static_cast<int>(a.size()));
        BOOST_TEST(bitboard_of(a).is_empty() == a.empty());
    }
}

BOOST_AUTO_TEST_CASE(a_line_set_shows_rows_and_columns_of_the_same_squares) {
    std::mt19937_64 random{3};
    for (int round = 0; round < 100; ++round) {
        const Set set = random_set(random);
        const LineSet lines{bitboard_of(set)};
        for (int index = 0; index < 64; ++index) {
            const Square square = Square::from_index(index);
            BOOST_TEST((lines.row(square.row()) >> square.column() & 1) == (set.contains(index) ? 1 : 0));
            BOOST_TEST((lines.column(square.column()) >> square.row() & 1) == (set.contains(index) ? 1 : 0));
        }
        BOOST_TEST((lines.squares() == bitboard_of(set)));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace bitboard_test
}  // namespace pahtum::testing
