#include "arena/commands/tournament_options.hpp"
#include "arena/tournament/console.hpp"
#include "engine/base/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::engine_names_test {
namespace {

using Words = std::vector<std::string>;

std::string refusal_of(const Words& names) {
    return testing::error_of<UsageError>([&] { check_engine_names(names); });
}

struct BadName {
    std::string name;
    std::string reason;
};

std::ostream& operator<<(std::ostream& out, const BadName& bad) { return out << printable(bad.name); }

const std::vector<BadName> kBadNames = {
    {"", "empty"},
    {" ", "begins or ends with a space"},
    {" a", "begins or ends with a space"},
    {"a ", "begins or ends with a space"},
    {"a  b", "two spaces"},
    {"a\tb", "not visible"},
    {"a\x1b[31m", "not visible"},
    {"a\x7f", "not visible"},
    {"a\xc2\x9b", "not visible"},  // C1
    {"a\xc2\xa0", "not visible"},  // no-break space
    {"a\xe2\x80\xae"
     "b",
     "not visible"},                   // right-to-left override
    {"a\xe2\x80\x8b", "not visible"},  // zero-width space
    {"\xef\xbb\xbf"
     "a",
     "not visible"},                  // byte order mark
    {"\xe3\x80\x80", "not visible"},  // ideographic space
    {"a\xff", "not visible"},         // no UTF-8
    {"e\xcc\x81", "combining"},
    {"new:old", "':'"},
    {std::string(65, 'x'), "longer than 64"},
};

BOOST_AUTO_TEST_SUITE(engine_names)

BOOST_DATA_TEST_CASE(a_name_that_people_cannot_read_is_refused_and_shown_safely,
                     boost::unit_test::data::make(kBadNames), bad) {
    const std::string refusal = refusal_of({"good", bad.name});
    BOOST_TEST(refusal.find(bad.reason) != std::string::npos, refusal);
    BOOST_TEST(is_printable(refusal));
}

BOOST_AUTO_TEST_CASE(names_in_any_alphabet_are_accepted) {
    BOOST_TEST(refusal_of({"new", "old 2.0", "Größe", "движок", "엔진", "エンジン", "a=b",
                           std::string(64, 'x')}) == "");
}

BOOST_AUTO_TEST_CASE(two_names_that_look_the_same_are_refused) {
    BOOST_TEST(refusal_of({"same", "same"}).starts_with("two engines are called 'same'"));
    for (const std::string other : {"p\xd0\xb0htum", "ｐahtum", "p\xce\xb1htum"})
        BOOST_TEST(refusal_of({"pahtum", other}).find("look the same") != std::string::npos);
    BOOST_TEST(refusal_of({"a-b",
                           "a\xe2\x80\x93"
                           "b"})
                   .find("look the same") != std::string::npos);
    BOOST_TEST(refusal_of({"pahtum", "Pahtum"}) == "");
}

BOOST_AUTO_TEST_SUITE_END()

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

}  // namespace pahtum::arena::engine_names_test
