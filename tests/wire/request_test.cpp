#include "protocol/wire/request.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <ostream>
#include <string>
#include <vector>

namespace pahtum::gtp {
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

}  // namespace pahtum::gtp
