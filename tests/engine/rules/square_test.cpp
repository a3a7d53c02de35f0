#include "engine/rules/square.hpp"

#include "tests/support/test.hpp"

namespace pahtum::testing {

BOOST_AUTO_TEST_SUITE(square_test)

BOOST_AUTO_TEST_CASE(every_square_keeps_its_column_row_and_index) {
    std::set<int> indices;
    for (int row = 0; row < 8; ++row) {
        for (int column = 0; column < 8; ++column) {
            const Square square{column, row};
            BOOST_TEST(square.column() == column);
            BOOST_TEST(square.row() == row);
            BOOST_TEST(square.index() == 8 * row + column);
            BOOST_TEST((Square::from_index(square.index()) == square));
            indices.insert(square.index());
        }
    }
    BOOST_TEST(indices.size() == 64U);
}

BOOST_AUTO_TEST_CASE(every_square_is_read_in_either_case_and_printed_in_upper_case) {
    const std::string upper = "ABCDEFGH";
    const std::string lower = "abcdefgh";
    for (std::size_t column = 0; column < 8; ++column) {
        for (int row = 0; row < 8; ++row) {
            const std::string number = std::to_string(row + 1);
            const Square square{static_cast<int>(column), row};
            BOOST_TEST(to_text(square) == upper[column] + number);
            BOOST_TEST((parse_square(upper[column] + number) == square));
            BOOST_TEST((parse_square(lower[column] + number) == square));
        }
    }
}

BOOST_AUTO_TEST_CASE(exactly_128_texts_of_two_bytes_are_squares) {
    int squares = 0;
    for (int first = 0; first < 256; ++first) {
        for (int second = 0; second < 256; ++second) {
            const std::string text{static_cast<char>(first), static_cast<char>(second)};
            if (parse_square(text)) ++squares;
        }
    }
    BOOST_TEST(squares == 2 * 64);
}

BOOST_AUTO_TEST_CASE(other_lengths_are_no_squares) {
    for (const char* text : {"", "a", "1", "a10", "d44", " d4", "d4 ", "D4x"}) {
        BOOST_TEST_CONTEXT(text) { BOOST_TEST(!parse_square(text)); }
    }
}

BOOST_AUTO_TEST_CASE(a_board_of_each_size_has_size_squared_cells) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        int cells = 0;
        for (int index = 0; index < 64; ++index) cells += Square::from_index(index).is_on_board(size) ? 1 : 0;
        BOOST_TEST(cells == size * size);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
