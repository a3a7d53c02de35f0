#include "arena/cli/options.hpp"

#include <array>
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

struct Example {
    std::string text;
    std::vector<std::string> words;
};

std::ostream& operator<<(std::ostream& out, const Example& example) { return out << example.text; }

const std::vector<Example> kExamples = {
    {"", {}},
    {"  \t ", {}},
    {"./pahtum", {"./pahtum"}},
    {"  ./pahtum  --hash 64\t", {"./pahtum", "--hash", "64"}},
    {R"('a b' "c d")", {"a b", "c d"}},
    {R"(a"b c"d'e f')", {"ab cde f"}},
    {R"("" '')", {"", ""}},
    {R"(a\ b \"c \\)", {"a b", "\"c", "\\"}},
    {R"("a\"b\\c\d")", {"a\"b\\c\\d"}},
    {R"('a\b"c')", {"a\\b\"c"}},
    {R"(sh -c 'kill $$; exit 3')", {"sh", "-c", "kill $$; exit 3"}},
    {"~/pahtum $HOME *", {"~/pahtum", "$HOME", "*"}},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(words)

BOOST_DATA_TEST_CASE(commands_are_split_like_a_shell_does, boost::unit_test::data::make(kExamples), example) {
    BOOST_TEST(split_words(example.text) == example.words);
}

BOOST_AUTO_TEST_CASE(what_is_not_closed_is_refused) {
    for (const std::string text : {"'a", "\"a", "a\\", "\"a\\", "a 'b' \"", "\"a\\\""}) {
        BOOST_CHECK_THROW(static_cast<void>(split_words(text)), ParseError);
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(option_table)

/// The message for an option that does not exist.
std::string refusal(const std::string& usage) {
    const OptionTable table{usage, {}};
    const std::array<const char*, 2> argv{"name", "--bogus"};
    try {
        static_cast<void>(table.parse(static_cast<int>(argv.size()), argv.data()));
    } catch (const UsageError& error) {
        return error.what();
    }
    return {};
}

BOOST_AUTO_TEST_CASE(an_unknown_option_points_to_the_help_of_its_subcommand) {
    BOOST_TEST(refusal("stats --pentanomial A,B,C,D,E")
                   .ends_with("unknown option '--bogus'\nTry: pahtum-arena stats --help"));
    BOOST_TEST(refusal("[run] --engine NAME=COMMAND")
                   .ends_with("unknown option '--bogus'\nTry: pahtum-arena --help"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(option_reader)

constexpr std::array<std::string_view, 3> kWords = {"one", "two", "three"};

BOOST_AUTO_TEST_CASE(a_word_is_one_of_those_that_are_allowed) {
    const OptionTexts options{{"given", {"one", "three"}}, {"wrong", {"four"}}};
    const OptionReader reader{options};
    BOOST_TEST((reader.index("given", kWords) == 2U));
    BOOST_TEST(!reader.index("not-given", kWords));
    BOOST_CHECK_EXCEPTION(
        static_cast<void>(reader.index("wrong", kWords)), UsageError, [](const UsageError& error) {
            return std::string_view{error.what()} == "--wrong: expected one, two or three, not 'four'";
        });
}

BOOST_AUTO_TEST_CASE(a_pair_is_parted_at_its_comma) {
    const OptionTexts options{{"given", {"1,2,3"}}, {"wrong", {"1;2"}}};
    const OptionReader reader{options};
    BOOST_TEST((reader.pair("given", "A,B") == std::pair<std::string, std::string>{"1", "2,3"}));
    BOOST_TEST(!reader.pair("not-given", "A,B"));
    BOOST_CHECK_EXCEPTION(static_cast<void>(reader.pair("wrong", "A,B")), UsageError,
                          [](const UsageError& error) {
                              return std::string_view{error.what()} == "--wrong: expected A,B, not '1;2'";
                          });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
