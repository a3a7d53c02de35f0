#include "protocol/wire/line_buffer.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

namespace pahtum::gtp {

BOOST_AUTO_TEST_SUITE(line_buffer)

BOOST_AUTO_TEST_CASE(lines_come_out_in_order_however_they_arrive) {
    LineBuffer buffer;
    for (const char* part : {"na", "me\nver", "", "sion\n\nqu", "it"}) buffer.feed(part);
    BOOST_TEST(buffer.bytes_waiting() == 14U);
    BOOST_TEST(buffer.next()->text == "name");
    BOOST_TEST(buffer.next()->text == "version");
    BOOST_TEST(buffer.next()->text == "");
    BOOST_TEST(buffer.bytes_waiting() == 0U);
    BOOST_TEST(!buffer.next());
    buffer.finish();
    BOOST_TEST(buffer.next()->text == "quit");
    buffer.finish();
    BOOST_TEST(!buffer.has_line());
}

BOOST_AUTO_TEST_CASE(of_an_over_long_line_the_beginning_is_kept_and_the_next_one_read) {
    LineBuffer buffer{10};
    buffer.feed("0123456789\n0123456");
    buffer.feed("7890\nname\n");
    BOOST_TEST(buffer.next()->text == "0123456789");
    const auto line = buffer.next();
    BOOST_TEST(line->too_long);
    BOOST_TEST(line->text == "0123456789");
    BOOST_TEST(!buffer.next()->too_long);
    BOOST_TEST(buffer.bytes_waiting() == 0U);
    buffer.feed(std::string(11, 'x'));
    buffer.finish();
    BOOST_TEST(buffer.next()->too_long);
}

BOOST_AUTO_TEST_CASE(a_comment_may_be_of_any_length) {
    LineBuffer buffer{10};
    buffer.feed("# a long remark\nname # my ");
    BOOST_TEST(!buffer.has_command());
    buffer.feed("remark\n12345678 # no command\n12345678 name # cut\n");
    for (const char* kept : {"# a long r", "name # my ", "12345678 #"}) {
        const auto line = buffer.next();
        BOOST_TEST(line->text == kept);
        BOOST_TEST(!line->too_long);
    }
    BOOST_TEST(buffer.next()->too_long);
}

BOOST_AUTO_TEST_CASE(comments_and_blank_lines_are_no_commands) {
    LineBuffer buffer;
    buffer.feed("\n# hello\n12\nquit");
    BOOST_TEST(!buffer.has_command());
    buffer.finish();
    BOOST_TEST(buffer.has_command());
}

BOOST_AUTO_TEST_CASE(interrupts_are_taken_out_once_and_nothing_else_is) {
    LineBuffer buffer;
    buffer.feed("name\n# interrupt\n# other\n# interrupt\nquit\n# interr");
    BOOST_TEST(buffer.take_interrupts());
    BOOST_TEST(!buffer.take_interrupts());
    buffer.feed("upt\n");
    BOOST_TEST(buffer.take_interrupts());
    BOOST_TEST(buffer.next()->text == "name");
    BOOST_TEST(buffer.next()->text == "# other");
    BOOST_TEST(buffer.next()->text == "quit");
    BOOST_TEST(!buffer.next());
    BOOST_TEST(buffer.bytes_waiting() == 0U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp
