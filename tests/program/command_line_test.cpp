#include "protocol/program/command_line.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

namespace pahtum::program {
namespace {

using Words = std::vector<std::string>;

const Usage kUsage{.program = "test",
                   .summary = "Tests.",
                   .options = {{.name = "flag", .help = "a flag"},
                               {.name = "size", .help = "a size", .argument = "N", .preset = "7"},
                               {.name = "name", .help = "a name", .argument = "TEXT"},
                               {.name = "ponder", .help = "on or off", .is_switch = true}},
                   .notes = "\nNotes.\n",
                   .words = "FILE...",
                   .min_words = 1,
                   .max_words = 2};

std::string error_of(const Words& arguments, const Usage& usage = kUsage) {
    try {
        static_cast<void>(CommandLine{usage, arguments});
    } catch (const OptionError& error) {
        return error.what();
    }
    return "none";
}

bool looks_like_a_board(std::string_view text) { return text.find('/') != std::string_view::npos; }

}  // namespace

BOOST_AUTO_TEST_SUITE(command_line)

BOOST_AUTO_TEST_CASE(options_have_their_values_their_presets_or_nothing) {
    const CommandLine line{kUsage, Words{"a", "--name", "x y", "--flag"}};
    BOOST_TEST((line.has("flag") && line.has("name") && !line.has("size") && !line.has("other")));
    BOOST_TEST(line.text("name") == "x y");
    BOOST_TEST(line.integer("size", 3, 8) == 7);
    BOOST_TEST(CommandLine(kUsage, Words{"a"}).text("name") == "");
    BOOST_TEST(line.words() == Words{"a"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_switch_is_on_without_a_value) {
    BOOST_TEST(CommandLine(kUsage, Words{"a", "--ponder"}).text("ponder") == "true");
    BOOST_TEST(CommandLine(kUsage, Words{"a", "--ponder=false"}).text("ponder") == "false");
}

BOOST_AUTO_TEST_CASE(faults_are_named) {
    BOOST_TEST(error_of({"a", "--colour"}).find("colour") != std::string::npos);
    BOOST_TEST(error_of({"a", "--size"}).find("size") != std::string::npos);
    BOOST_TEST(error_of({}) == "FILE... is missing");
    BOOST_TEST(error_of({"a", "b", "c"}) == "unexpected argument 'c'");
    const CommandLine line{kUsage, Words{"a", "--size", "9"}};
    BOOST_CHECK_THROW(static_cast<void>(line.integer("size", 3, 8)), OptionError);
}

BOOST_AUTO_TEST_CASE(help_comes_whatever_else_is_missing) {
    BOOST_TEST(CommandLine(kUsage, Words{"--help"}).has("help"));
    const std::string help = help_text(kUsage);
    for (const char* part : {"Tests.", "FILE...", "--flag", "--size N", "(default: 7)", "--name TEXT",
                             "--ponder", "--help", "\nNotes.\n"}) {
        BOOST_TEST(help.find(part) != std::string::npos, part);
    }
}

BOOST_AUTO_TEST_CASE(words_may_begin_like_options_where_the_usage_knows_them) {
    Usage usage = kUsage;
    BOOST_TEST(error_of({"-xo/3/3 x"}, usage) != "none");
    usage.is_word = looks_like_a_board;
    const CommandLine line{usage, Words{"-xo/3/3 x", "--o/3/3 x"}};
    BOOST_TEST(line.words() == (Words{"-xo/3/3 x", "--o/3/3 x"}), boost::test_tools::per_element());
    BOOST_TEST(CommandLine(usage, Words{"3/1-1/3 x classic,boulders=1"}).words().size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::program
