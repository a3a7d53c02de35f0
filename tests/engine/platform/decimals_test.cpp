#include "engine/platform/decimals.hpp"

#include "tests/support/test.hpp"

using pahtum::fixed_decimal;
using pahtum::parse_decimal;
using pahtum::shortest_decimal;

BOOST_AUTO_TEST_SUITE(decimals)

BOOST_AUTO_TEST_CASE(numbers_are_read_with_and_without_a_point_and_an_exponent) {
    BOOST_TEST((parse_decimal("0") == 0.0));
    BOOST_TEST((parse_decimal("-1.5") == -1.5));
    BOOST_TEST((parse_decimal(".25") == 0.25));
    BOOST_TEST((parse_decimal("2.") == 2.0));
    BOOST_TEST((parse_decimal("1e3") == 1000.0));
    BOOST_TEST((parse_decimal("25E-2") == 0.25));
    BOOST_TEST((parse_decimal("0e-999") == 0.0));
    BOOST_TEST((parse_decimal("5e-324") == std::numeric_limits<double>::denorm_min()));
}

BOOST_AUTO_TEST_CASE(other_texts_are_no_numbers) {
    for (const char* const text :
         {"", "-", ".", "+1", " 1", "1 ", "1,5", "0x10", "1e", "--1", "one", "1.2.3"})
        BOOST_TEST(!parse_decimal(text).has_value(), text);
}

BOOST_AUTO_TEST_CASE(numbers_that_no_double_can_hold_are_refused) {
    for (const char* const text : {"1e999", "-1e999", "1e-999", "0.001e-999"})
        BOOST_TEST(!parse_decimal(text).has_value(), text);
}

BOOST_AUTO_TEST_CASE(infinity_and_nan_are_numbers_with_a_name) {
    BOOST_TEST((parse_decimal("inf") == std::numeric_limits<double>::infinity()));
    BOOST_TEST((parse_decimal("-infinity") == -std::numeric_limits<double>::infinity()));
    BOOST_TEST(std::isnan(parse_decimal("nan").value_or(0)));
}

BOOST_AUTO_TEST_CASE(the_shortest_text_of_a_number_is_read_as_the_same_number) {
    BOOST_TEST(shortest_decimal(0) == "0");
    BOOST_TEST(shortest_decimal(0.1) == "0.1");
    BOOST_TEST(shortest_decimal(-12.3456789) == "-12.3456789");
    BOOST_TEST(shortest_decimal(1e8) == "100000000");
    BOOST_TEST(shortest_decimal(1e-9) == "0.000000001");
    std::mt19937_64 random{1};
    for (int i = 0; i < 1000; ++i) {
        const double number = std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 80) - 90);
        BOOST_TEST((parse_decimal(shortest_decimal(number)) == number), number);
    }
}

BOOST_AUTO_TEST_CASE(a_fixed_number_of_decimals_is_rounded_to_even_halves) {
    BOOST_TEST(fixed_decimal(0.5, 0) == "0");
    BOOST_TEST(fixed_decimal(1.5, 0) == "2");
    BOOST_TEST(fixed_decimal(-0.125, 2) == "-0.12");
    BOOST_TEST(fixed_decimal(3, 2) == "3.00");
    BOOST_TEST(fixed_decimal(1e300, 0).size() == 301U);
}

BOOST_AUTO_TEST_SUITE_END()
