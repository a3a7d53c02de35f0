#include "protocol/wire/response.hpp"

#include <boost/test/unit_test.hpp>

namespace pahtum::gtp {

BOOST_AUTO_TEST_SUITE(response)

BOOST_AUTO_TEST_CASE(the_status_is_followed_by_the_id_and_always_a_blank) {
    BOOST_TEST(format_response({true, "", "D4"}) == "= D4\n\n");
    BOOST_TEST(format_response({true, "17", "D4"}) == "=17 D4\n\n");
    BOOST_TEST(format_response({false, "17", "unknown command"}) == "?17 unknown command\n\n");
    BOOST_TEST(format_response({true, "", ""}) == "= \n\n");
    BOOST_TEST(format_response({true, "3", ""}) == "=3 \n\n");
}

BOOST_AUTO_TEST_CASE(no_empty_line_stays_inside) {
    BOOST_TEST(format_response({true, "", "a\n\n\nb\n"}) == "= a\nb\n\n");
    BOOST_TEST(format_response({true, "", "\na\n \nb"}) == "= \na\n \nb\n\n");
    BOOST_TEST(format_response({true, "", "\n\n"}) == "= \n\n");
    BOOST_TEST(format_response({true, "", "a\r\n\r\nb"}) == "= a\nb\n\n");
}

BOOST_AUTO_TEST_CASE(control_characters_are_left_out) {
    BOOST_TEST(format_response({false, "",
                                "a\x01"
                                "b\x7f\tc\xff"}) == "? ab\tc\xff\n\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp
