#include "engine/base/csv.hpp"

#include "tests/support/test.hpp"

namespace pahtum {

BOOST_AUTO_TEST_SUITE(csv)

BOOST_AUTO_TEST_CASE(what_a_spreadsheet_would_run_is_defused_and_read_back) {
    for (const std::string text : {"=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "'quoted", "''", " =1",
                                   "  @x", "\uFF1D1", "-6/7/7/7/7/7/7 x classic"}) {
        BOOST_TEST(csv_field(text) == "'" + text);
        BOOST_TEST(text_of_csv(csv_field(text)) == text);
    }
}

BOOST_AUTO_TEST_CASE(other_text_stays) {
    for (const std::string text : {"", "new", "a=b", "1-0", "Jos\u00e9", "a'b"}) {
        BOOST_TEST(csv_field(text) == text);
        BOOST_TEST(text_of_csv(text) == text);
    }
    BOOST_TEST(text_of_csv("'new") == "'new");
}

BOOST_AUTO_TEST_CASE(separators_and_quotes_are_quoted) {
    BOOST_TEST(csv_field("a,b") == "\"a,b\"");
    BOOST_TEST(csv_field("=\"x\"") == "\"'=\"\"x\"\"\"");
}

BOOST_AUTO_TEST_CASE(control_characters_are_shown_and_begin_no_formula) {
    BOOST_TEST(csv_field("\t=1\r\n\x1b[2J") == "\\t=1\\r\\n\\x1b[2J");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
