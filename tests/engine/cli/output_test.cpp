#include "engine/cli/output.hpp"

#include "tests/support/test.hpp"

namespace pahtum {
namespace {

BOOST_AUTO_TEST_SUITE(progress_line)

BOOST_AUTO_TEST_CASE(on_a_terminal_the_line_is_replaced_and_taken_away) {
    std::ostringstream out;
    {
        ProgressLine line(out, true, 5s);
        line.show("one");
        line.show("two");
    }
    const std::string text = out.str();
    BOOST_TEST(text.find('\n') == std::string::npos);
    BOOST_TEST(text.find("one") < text.find("two"));
    BOOST_TEST(text.ends_with("\r\x1b[J"));
}

BOOST_AUTO_TEST_CASE(several_lines_are_taken_away_from_their_first) {
    std::ostringstream out;
    ProgressLine line(out, true, 5s);
    line.show("one\ntwo\nthree");
    line.clear();
    BOOST_TEST(out.str().ends_with("three\x1b[?7h\x1b[2A\r\x1b[J"));
}

BOOST_AUTO_TEST_CASE(elsewhere_lines_follow_each_other_plainly) {
    std::ostringstream out;
    {
        ProgressLine line(out, false, 5s);
        line.show("one");
        line.say("two");
    }
    BOOST_TEST(out.str() == "one\ntwo\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum
