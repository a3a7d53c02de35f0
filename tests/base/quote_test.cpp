#include <boost/test/unit_test.hpp>

#include "engine/base/text.hpp"

namespace pahtum {
namespace {

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

}  // namespace
}  // namespace pahtum
