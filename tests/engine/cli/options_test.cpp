#include "engine/cli/options.hpp"

#include "tests/support/test.hpp"

namespace pahtum {
namespace {

using Words = std::vector<std::string>;

const Usage kUsage{.program = "test",
                   .summary = "Tests.",
                   .options = {{"flag", "", "a flag"},
                               {"size", "N", "a size", "7", "width"},
                               {"name", "TEXT", "a name"},
                               {"ponder", "", "on or off", "", "", true}},
                   .notes = "\nNotes.\n",
                   .words = "FILE...",
                   .min_words = 1,
                   .max_words = 2};

std::string error_of(const Words& arguments, const Usage& usage = kUsage) {
    return testing::error_of<OptionError>([&] { return CommandLine{usage, arguments}; });
}

bool looks_like_a_board(std::string_view text) { return text.find('/') != std::string_view::npos; }

}  // namespace

BOOST_AUTO_TEST_SUITE(command_line)

BOOST_AUTO_TEST_CASE(options_have_their_values_their_presets_or_nothing) {
    const CommandLine line{kUsage, Words{"a", "--name", "x y", "--flag"}};
    BOOST_TEST((line.has("flag") && line.has("name") && !line.has("size") && !line.has("other")));
    BOOST_TEST(line.value("name") == "x y");
    BOOST_TEST(line.integer("size", 3, 8).value() == 7);
    BOOST_TEST(!line.text("size"));
    BOOST_TEST(CommandLine(kUsage, Words{"a"}).value("name") == "");
    BOOST_TEST(!CommandLine(kUsage, Words{"a", "--flag=false"}).has("flag"));
    BOOST_TEST(CommandLine(kUsage, Words{"a", "--flag=true"}).has("flag"));
    BOOST_TEST(line.words() == Words{"a"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_switch_is_on_without_a_value) {
    BOOST_TEST(CommandLine(kUsage, Words{"a", "--ponder"}).value("ponder") == "true");
    BOOST_TEST(CommandLine(kUsage, Words{"a", "--ponder=false"}).value("ponder") == "false");
}

BOOST_AUTO_TEST_CASE(faults_are_named) {
    BOOST_TEST(error_of({"a", "--colour"}).find("colour") != std::string::npos);
    BOOST_TEST(error_of({"a", "--size"}).find("size") != std::string::npos);
    BOOST_TEST(error_of({}) == "FILE... is missing");
    BOOST_TEST(error_of({"a", "b", "c"}) == "unexpected argument 'c'");
    const CommandLine line{kUsage, Words{"a", "--size", "9"}};
    BOOST_CHECK_THROW(static_cast<void>(line.integer("size", 3, 8)), OptionError);
}

BOOST_AUTO_TEST_CASE(help_tells_every_option) {
    const std::string help = help_text(kUsage);
    for (const char* part : {"Tests.", "FILE...", "--flag", "--size N", "(default 7)", "--name TEXT",
                             "--ponder", "--help", "\nNotes.\n"}) {
        BOOST_TEST(testing::contains(help, part), part);
    }
    BOOST_TEST(!testing::contains(help, "--width"));
}

BOOST_AUTO_TEST_CASE(an_alias_stands_for_its_option) {
    BOOST_TEST((CommandLine(kUsage, Words{"a", "--width", "5"}).given() == OptionTexts{{"size", {"5"}}}));
    BOOST_TEST(error_of({"a", "--width", "5", "--size", "5"}) ==
               "--width and --size are the same option; give only one of them");
}

BOOST_AUTO_TEST_CASE(words_may_begin_like_options_where_the_usage_knows_them) {
    Usage usage = kUsage;
    BOOST_TEST(!error_of({"-xo/3/3 x"}, usage).empty());
    usage.is_word = looks_like_a_board;
    const CommandLine line{usage, Words{"-xo/3/3 x", "--o/3/3 x"}};
    BOOST_TEST(line.words() == (Words{"-xo/3/3 x", "--o/3/3 x"}), boost::test_tools::per_element());
    BOOST_TEST(CommandLine(usage, Words{"3/1-1/3 x classic,boulders=1"}).words().size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(option_reader)

constexpr std::array<std::string_view, 3> kWords = {"one", "two", "three"};

BOOST_AUTO_TEST_CASE(a_word_is_one_of_those_that_are_allowed) {
    const OptionTexts options{{"given", {"one", "three"}}, {"wrong", {"four"}}};
    const OptionReader reader{options};
    BOOST_TEST((reader.index("given", kWords) == 2U));
    BOOST_TEST(!reader.index("not-given", kWords));
    BOOST_TEST(testing::error_of<UsageError>([&] { return reader.index("wrong", kWords); }) ==
               "--wrong: expected one, two or three, not 'four'");
}

BOOST_AUTO_TEST_CASE(a_pair_is_parted_at_its_comma) {
    const OptionTexts options{{"given", {"1,2,3"}}, {"wrong", {"1;2"}}};
    const OptionReader reader{options};
    BOOST_TEST((reader.pair("given", "A,B") == std::pair<std::string, std::string>{"1", "2,3"}));
    BOOST_TEST(!reader.pair("not-given", "A,B"));
    BOOST_TEST(testing::error_of<UsageError>([&] { return reader.pair("wrong", "A,B"); }) ==
               "--wrong: expected A,B, not '1;2'");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
