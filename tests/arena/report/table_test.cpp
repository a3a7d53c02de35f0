#include "arena/report/table.hpp"

#include "engine/base/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::table_test {

BOOST_AUTO_TEST_SUITE(text)

BOOST_AUTO_TEST_CASE(numbers_are_rounded_and_missing_ones_said_to_be) {
    BOOST_TEST(number_text(12.345, 1) == "12.3");
    BOOST_TEST(number_text(12.345, 1, true) == "+12.3");
    BOOST_TEST(number_text(-0.04, 1, true) == "+0.0");
    BOOST_TEST(number_text(-0.05, 1, true) == "-0.1");
    BOOST_TEST(number_text(0, 1, true) == "+0.0");
    BOOST_TEST(number_text(std::nullopt, 1) == "n/a");
    BOOST_TEST(number_text(1e300, 2).size() == 304U);
    BOOST_TEST(percent_text(0.5321) == "53.2%");
    BOOST_TEST(percent_text(1) == "100.0%");
    BOOST_TEST(percent_text(std::nullopt) == "n/a");
}

BOOST_AUTO_TEST_CASE(durations_show_hours_only_if_there_are_any) {
    BOOST_TEST(duration_text(std::chrono::seconds{7}) == "0:07");
    BOOST_TEST(duration_text(std::chrono::seconds{754}) == "12:34");
    BOOST_TEST(duration_text(std::chrono::seconds{18'000}) == "5:00:00");
    BOOST_TEST(duration_text(std::chrono::seconds{360'061}) == "100:01:01");
}

BOOST_AUTO_TEST_CASE(columns_are_aligned_by_characters) {
    TextTable table({"", "Name", "±"});
    table.add_row({"1", "Müller", "1"});
    table.add_row({"10", "三目", "-12"});
    BOOST_TEST(table.to_text(1) ==
               "    Name      ±\n"
               " 1  Müller    1\n"
               "10  三目    -12\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::table_test
