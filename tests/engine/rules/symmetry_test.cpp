#include "engine/rules/symmetry.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/swapped.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {

namespace {

using Point = std::pair<int, int>;  // column, row

/// Where each symmetry takes a point of an n x n board, written out.
Point image_of(Symmetry symmetry, Point point, int n) {
    const auto [c, r] = point;
    switch (symmetry) {
        case Symmetry::kIdentity: return {c, r};
        case Symmetry::kMirrorColumns: return {n - 1 - c, r};
        case Symmetry::kMirrorRows: return {c, n - 1 - r};
        case Symmetry::kRotateHalf: return {n - 1 - c, n - 1 - r};
        case Symmetry::kTranspose: return {r, c};
        case Symmetry::kRotateLeft: return {n - 1 - r, c};
        case Symmetry::kRotateRight: return {r, n - 1 - c};
        case Symmetry::kAntiTranspose: return {n - 1 - r, n - 1 - c};
    }
    return point;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(symmetry_test)

BOOST_AUTO_TEST_CASE(every_square_goes_where_the_name_of_the_symmetry_says) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        for (const Symmetry symmetry : kSymmetries) {
            for (const Square square : Bitboard::full(size)) {
                const Square image = transform(square, symmetry, size);
                const Point expected = image_of(symmetry, {square.column(), square.row()}, size);
                BOOST_TEST(image.column() == expected.first);
                BOOST_TEST(image.row() == expected.second);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_set_moves_as_its_squares_do) {
    std::uint64_t bits = 0x9e37'79b9'7f4a'7c15;
    for (int round = 0; round < 50; ++round, bits = bits * 6364136223846793005U + 1442695040888963407U) {
        for (int size = kMinSize; size <= kMaxSize; ++size) {
            const Bitboard squares = Bitboard{bits} & Bitboard::full(size);
            for (const Symmetry symmetry : kSymmetries) {
                Bitboard images;
                for (const Square square : squares) images.insert(transform(square, symmetry, size));
                BOOST_TEST((transform(squares, symmetry, size) == images));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(the_canonical_layout_is_the_smallest_image_and_the_same_for_all) {
    const Bitboard layout{0x0000'1102'4000'0801};
    for (int size = 5; size <= kMaxSize; ++size) {
        const Bitboard squares = layout & Bitboard::full(size);
        std::set<std::uint64_t> images;
        for (const Symmetry symmetry : kSymmetries) images.insert(transform(squares, symmetry, size).bits());
        for (const std::uint64_t image : images) {
            BOOST_TEST(canonical(Bitboard{image}, size).bits() == *images.begin());
        }
    }
}

BOOST_AUTO_TEST_CASE(exchanged_colours_exchange_banks_and_hands_too) {
    const Position position = parse_position("3/xo1/3 o strategic,boulders=0,stones=3 x=5:1 o=7:2");
    BOOST_TEST(to_text(testing::swap_colours(position)) ==
               "3/ox1/3 x strategic,boulders=0,stones=3 x=7:2 o=5:1");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
