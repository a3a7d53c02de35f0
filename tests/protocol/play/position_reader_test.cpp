#include "protocol/play/position_reader.hpp"

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::position_reader_test {
namespace {

const std::string kText = "3/1-1/3 x classic";
const std::string kOther = "-xo/1-1/3 x classic";

struct Fixture {
    /// "PLACE|TEXT" of each position, "error: MESSAGE" of each that is none.
    std::vector<std::string> read(const std::vector<std::string>& arguments) {
        PositionReader reader{arguments, standard_input};
        std::vector<std::string> found;
        for (;;) {
            try {
                const auto named = reader.next();
                if (!named) return found;
                BOOST_TEST(to_text(named->position) == to_text(parse_position(named->text)));
                found.push_back(named->place + "|" + named->text);
            } catch (const ParseError& error) {
                found.push_back(std::string{"error: "} + error.what());
            }
        }
    }

    testing::TemporaryDirectory directory;
    std::istringstream standard_input;
};

void check(const std::vector<std::string>& found, const std::vector<std::string>& expected) {
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(position_reader, Fixture)

BOOST_AUTO_TEST_CASE(an_argument_is_a_position_or_else_a_file_and_all_come_in_order) {
    const std::string first = directory.write("first", kText + "\n" + kOther + "\n");
    const std::string second = directory.write("second", kOther);
    check(
        read({kText, first, " " + kOther, second}),
        {"|" + kText, first + ":1|" + kText, first + ":2|" + kOther, "|" + kOther, second + ":1|" + kOther});
}

BOOST_AUTO_TEST_CASE(comments_blank_lines_operations_and_carriage_returns_are_left_out) {
    const std::string name =
        directory.write("suite", "# suite\n\n  \t" + kText + "\t \r\n" + kOther +
                                     " ; bm d5; id \"a/b #1\"\n" + kText + " # said\n;\n");
    check(read({name}), {name + ":3|" + kText, name + ":4|" + kOther, name + ":5|" + kText});
}

BOOST_AUTO_TEST_CASE(a_dash_is_standard_input_read_line_by_line) {
    standard_input.str("\xEF\xBB\xBF" + kText + "\n" + kOther + "\nnext\n");  // with a byte order mark
    PositionReader reader{{"-"}, standard_input};
    BOOST_TEST(reader.next().value().place == "stdin:1");
    std::string next;
    std::getline(standard_input, next);
    BOOST_TEST(next == kOther);
}

BOOST_AUTO_TEST_CASE(a_bad_line_is_named_and_the_next_one_read) {
    const std::string name = directory.write("suite", kText + "\n3/3 x\n" + kOther + "\n");
    const auto found = read({name, kText});
    BOOST_TEST_REQUIRE(found.size() == 4U);
    BOOST_TEST(found[1].starts_with("error: " + name + ":2: '3/3': expected 3 to 8 rows"));
    BOOST_TEST(found[2] == name + ":3|" + kOther);
    BOOST_TEST(found[3] == "|" + kText);
}

BOOST_AUTO_TEST_CASE(a_bad_argument_is_named_and_the_next_one_read) {
    const std::string missing = directory / "missing";
    const auto found = read({"3/3/3", "3/3/9 x", missing, directory.path().string(), "", kText});
    BOOST_TEST_REQUIRE(found.size() == 6U);
    BOOST_TEST(found[0].starts_with("error: position '3/3/3': "));
    BOOST_TEST(found[0].ends_with("; put the whole position in quotes"));
    BOOST_TEST(found[1].starts_with("error: position '3/3/9 x': "));
    BOOST_TEST(!found[1].ends_with("quotes"));
    for (const std::size_t none : {2U, 3U, 4U}) {
        BOOST_TEST(found[none].ends_with("' is neither a position nor a readable file"));
    }
    BOOST_TEST(testing::contains(found[2], missing));
    BOOST_TEST(found[5] == "|" + kText);
}

BOOST_AUTO_TEST_CASE(no_arguments_or_an_empty_file_are_no_positions) {
    check(read({}), {});
    check(read({directory.write("empty", "")}), {});
}

BOOST_AUTO_TEST_CASE(a_position_is_told_from_options_and_files_by_its_rows) {
    BOOST_TEST(looks_like_position("-6/5-1/7/7/7/7/7 x classic"));
    BOOST_TEST(looks_like_position("--1/3/3"));
    for (const char* text : {"", "-", "--json", "--time", "-6", "suite.txt", "/tmp/suite"}) {
        BOOST_TEST(!looks_like_position(text));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::position_reader_test
