#include "engine/rules/square.hpp"

#include "tests/support/test.hpp"

namespace pahtum::testing {

BOOST_AUTO_TEST_SUITE(square_test)

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

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
