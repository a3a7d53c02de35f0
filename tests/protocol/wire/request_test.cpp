#include "protocol/wire/request.hpp"

#include "tests/support/test.hpp"

namespace pahtum::gtp::request_test {
namespace {

using Words = std::vector<std::string>;

struct Sample {
    std::string line;
    Words expected;  // id, command, arguments
};

std::ostream& operator<<(std::ostream& out, const Sample& sample) { return out << '"' << sample.line << '"'; }

const std::vector<Sample> kCommands{
    {"play b D4", {"", "play", "b", "D4"}},
    {"play b D4\n", {"", "play", "b", "D4"}},
    {"play b D4\r\n", {"", "play", "b", "D4"}},
    {"12 play b D4", {"12", "play", "b", "D4"}},
    {"007 name", {"007", "name"}},
    {"  \t3\tname  ", {"3", "name"}},
    {"name # who are you", {"", "name"}},
    {"name#", {"", "name"}},
    {"PLAY b", {"", "PLAY", "b"}},
    {"5play b", {"", "5play", "b"}},
    {"1 2 3", {"1", "2", "3"}},
    {"-1 name", {"", "-1", "name"}},
    {"na\x01me\x7f", {"", "name"}},
    {std::string{"na\0me", 5}, {"", "name"}},
    {"\v\f name", {"", "name"}},
    {"caf\xc3\xa9 \xff", {"", "caf\xc3\xa9", "\xff"}},
};

const std::vector<std::string> kNoCommands{"",   "\n",         "   ",     "\t\r\n", "#", "# play b D4",
                                           "12", " 12 # name", "\x01\x02"};

}  // namespace

BOOST_AUTO_TEST_SUITE(request)

BOOST_DATA_TEST_CASE(a_line_is_id_command_and_arguments, kCommands) {
    const auto request = parse_request(sample.line);
    BOOST_REQUIRE(request);
    Words words{request->id, request->command};
    words.insert(words.end(), request->arguments.begin(), request->arguments.end());
    BOOST_TEST(words == sample.expected, boost::test_tools::per_element());
}

BOOST_DATA_TEST_CASE(a_line_without_a_command_is_nothing, kNoCommands) { BOOST_TEST(!parse_request(sample)); }

BOOST_AUTO_TEST_CASE(only_the_comment_alone_interrupts) {
    for (const char* line : {"# interrupt", "# interrupt\r\n", "  #\tinterrupt "})
        BOOST_TEST(is_interrupt(line));
    for (const char* line : {"interrupt", "# interrupted", "name # interrupt", "#", ""}) {
        BOOST_TEST(!is_interrupt(line));
    }
}

BOOST_AUTO_TEST_SUITE_END()

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

}  // namespace pahtum::gtp::request_test
