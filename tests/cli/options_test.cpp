#include "arena/cli/options.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

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

}  // namespace pahtum::arena
