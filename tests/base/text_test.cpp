#include "engine/base/text.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

namespace pahtum {
namespace {

using namespace std::chrono_literals;

const char* const kNoSeconds[]{"", "x", "-1", "1s", "1 ", " 1", "nan", "inf", "1e9", "1e400", "0x10", "1,5"};
const char* const kNoNumbers[]{"", "x", "-1", "1.5", "+1", "18446744073709551616", "0x10", "1 "};

}  // namespace

BOOST_AUTO_TEST_SUITE(numbers)

BOOST_AUTO_TEST_CASE(seconds_may_have_decimals) {
    BOOST_CHECK(parse_seconds("0", "time") == 0ns);
    BOOST_CHECK(parse_seconds("1.25", "time") == 1250ms);
    BOOST_CHECK(parse_seconds("0.000000001", "time") == 1ns);
    BOOST_CHECK(parse_seconds("100000000", "time") == 100'000'000s);
}

BOOST_DATA_TEST_CASE(what_is_no_time_is_refused, kNoSeconds) {
    BOOST_CHECK_THROW(static_cast<void>(parse_seconds(sample, "time")), ParseError);
}

BOOST_AUTO_TEST_CASE(whole_numbers_have_a_lower_bound) {
    BOOST_TEST(parse_unsigned("0", 0, "seed") == 0U);
    BOOST_TEST(parse_unsigned("18446744073709551615", 0, "seed") == 18446744073709551615U);
    BOOST_CHECK_THROW(static_cast<void>(parse_unsigned("0", 1, "nodes")), ParseError);
}

BOOST_DATA_TEST_CASE(what_is_no_whole_number_is_refused, kNoNumbers) {
    BOOST_CHECK_THROW(static_cast<void>(parse_unsigned(sample, 0, "seed")), ParseError);
}

BOOST_AUTO_TEST_CASE(seconds_are_printed_without_needless_digits) {
    BOOST_TEST(seconds_text(5ms) == "0.005");
    BOOST_TEST(seconds_text(2s) == "2");
    BOOST_TEST(seconds_text(1250ms) == "1.25");
    BOOST_TEST(seconds_text(0s) == "0");
    BOOST_TEST(seconds_text(1ns) == "0.000000001");
    BOOST_TEST(seconds_text(12'345'678'900ns) == "12.3456789");
    BOOST_TEST(seconds_text(-250ms) == "-0.25");
}

BOOST_AUTO_TEST_CASE(decimals_are_as_many_as_asked_for) {
    BOOST_TEST(decimal_text(0.5, 2) == "0.50");
    BOOST_TEST(decimal_text(1234.56, 0) == "1235");
    BOOST_TEST(decimal_text(1e300, 1).size() == 303U);
}

BOOST_AUTO_TEST_CASE(margins_carry_their_sign) {
    BOOST_TEST(signed_text(3) == "+3");
    BOOST_TEST(signed_text(0) == "0");
    BOOST_TEST(signed_text(-3) == "-3");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(quoting)

BOOST_AUTO_TEST_CASE(printable_text_is_left_alone) {
    BOOST_TEST(quote("") == "''");
    BOOST_TEST(quote("= D4xD5 ~") == "'= D4xD5 ~'");
}

BOOST_AUTO_TEST_CASE(what_could_disturb_a_terminal_or_a_record_is_escaped) {
    BOOST_TEST(quote("a\nb\tc") == "'a\\nb\\tc'");
    BOOST_TEST(quote(std::string{"\0\x1b[31m\x7f\xc3\xa9", 9}) == "'\\x00\\x1b[31m\\x7f\\xc3\\xa9'");
}

BOOST_AUTO_TEST_CASE(long_text_is_cut) {
    BOOST_TEST(quote("12345", 5) == "'12345'");
    BOOST_TEST(quote("123456", 5) == "'12345...'");
    BOOST_TEST(quote(std::string(100000, 'x')).size() < 100U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
