#include "engine/rules/symmetry.hpp"

#include "engine/rules/text.hpp"
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

/// The images of all cells in order: what a symmetry does, as a value.
std::vector<int> permutation(const std::function<Square(Square)>& map, int size) {
    std::vector<int> images;
    for (const Square square : Bitboard::full(size)) images.push_back(map(square).index());
    return images;
}

std::vector<int> permutation(Symmetry symmetry, int size) {
    return permutation([=](Square square) { return transform(square, symmetry, size); }, size);
}

/// The number of layouts of a board that differ by more than a symmetry.
std::size_t count_classes(int size) {
    std::set<std::uint64_t> classes;
    std::vector<Square> cells;
    for (const Square square : Bitboard::full(size)) cells.push_back(square);
    for (unsigned layout = 0; layout < 1U << cells.size(); ++layout) {
        Bitboard squares;
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            if ((layout >> cell & 1) != 0) squares.insert(cells[cell]);
        }
        classes.insert(canonical(squares, size).bits());
    }
    return classes.size();
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

BOOST_AUTO_TEST_CASE(the_eight_form_a_group) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        std::set<std::vector<int>> group;
        for (const Symmetry symmetry : kSymmetries) group.insert(permutation(symmetry, size));
        BOOST_TEST(group.size() == 8U);
        for (const Symmetry first : kSymmetries) {
            for (const Symmetry second : kSymmetries) {
                const auto both = [=](Square square) {
                    return transform(transform(square, first, size), second, size);
                };
                BOOST_TEST(group.contains(permutation(both, size)));
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

BOOST_AUTO_TEST_CASE(moves_move_with_their_squares) {
    const Square square{0, 1};
    const Square captured{1, 1};
    for (const Symmetry symmetry : kSymmetries) {
        const Square image = transform(square, symmetry, 7);
        BOOST_TEST((transform(Move::place(square), symmetry, 7) == Move::place(image)));
        BOOST_TEST((transform(Move::capture(square, captured), symmetry, 7) ==
                    Move::capture(image, transform(captured, symmetry, 7))));
        for (const Move move : {Move::swap(), Move::first(), Move::second()}) {
            BOOST_TEST((transform(move, symmetry, 7) == move));
        }
    }
}

// Numbers of 2-colourings of the n x n grid up to rotations and reflections (OEIS A054247).
BOOST_AUTO_TEST_CASE(canonical_layouts_are_as_many_as_burnside_counts) {
    BOOST_TEST(count_classes(3) == 102U);
    BOOST_TEST(count_classes(4) == 8548U);
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
    BOOST_TEST(to_text(swap_colours(position)) == "3/ox1/3 x strategic,boulders=0,stones=3 x=7:2 o=5:1");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
