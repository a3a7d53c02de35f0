#include "engine/base/usage.hpp"

#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using Words = std::vector<std::string>;

const Words kKnown{"play", "solve", "bench", "bench solver", "perft", "layouts"};

BOOST_AUTO_TEST_SUITE(usage)

BOOST_AUTO_TEST_CASE(questions_are_options_anywhere_and_words_alone) {
    BOOST_TEST((question_of(Words{}) == Question::kNone));
    BOOST_TEST((question_of(Words{"-h"}) == Question::kForHelp));
    BOOST_TEST((question_of(Words{"a", "--help", "b"}) == Question::kForHelp));
    BOOST_TEST((question_of(Words{"a", "--version"}) == Question::kForVersion));
    BOOST_TEST((question_of(Words{"help"}) == Question::kForHelp));
    BOOST_TEST((question_of(Words{"version"}) == Question::kForVersion));
    BOOST_TEST((question_of(Words{"version", "help"}) == Question::kForHelp));
    BOOST_TEST((question_of(Words{"version", "version"}) == Question::kForVersion));
    BOOST_TEST((question_of(Words{"help", "x"}) == Question::kNone));
    BOOST_TEST((question_of(Words{"--", "--help"}) == Question::kNone));
}

BOOST_AUTO_TEST_CASE(the_closest_word_is_found_and_nothing_that_is_far) {
    BOOST_TEST(closest_word("slove", kKnown).value_or("none") == "solve");
    BOOST_TEST(closest_word("plya", kKnown).value_or("none") == "play");
    BOOST_TEST(closest_word("layout", kKnown).value_or("none") == "layouts");
    BOOST_TEST(closest_word("lay", kKnown).value_or("none") == "play");
    BOOST_TEST(closest_word("ben", kKnown).value_or("none") == "bench");
    for (const std::string word : {"", "x", "chess", "gogui"}) BOOST_TEST(!closest_word(word, kKnown), word);
    BOOST_TEST(!closest_word(std::string(1'000'000, 'a'), kKnown));
    BOOST_TEST(suggestion("slove", kKnown) == "; did you mean 'solve'?");
    BOOST_TEST(suggestion("SOLVE", kKnown) == "; did you mean 'solve'?");
    BOOST_TEST(suggestion("chess", kKnown) == "");
}

BOOST_AUTO_TEST_CASE(unknown_options_are_named_with_what_was_meant) {
    const Words names{"boulders", "level", "help"};
    BOOST_TEST(unknown_option(Words{"--boulers=B2"}, names) ==
               "unknown option '--boulers'; did you mean '--boulders'?");
    BOOST_TEST(unknown_option(Words{"--level", "3", "-boulders", "B2"}, names) ==
               "unknown option '-boulders'; did you mean '--boulders'?");
    BOOST_TEST(unknown_option(Words{"--level", "3", "word"}, names) == "");
    BOOST_TEST(unknown_option(Words{"--zzz\x1b[31m"}, names) == "unknown option '--zzz\\x1b[31m'");
    BOOST_TEST(unknown_option(Words{"--", "--zzz"}, names) == "");
}

BOOST_AUTO_TEST_CASE(only_what_fewer_threads_remedy_is_said_to_be_remedied_by_them) {
    const auto said = [](std::errc code) {
        return resources_text(std::system_error{std::make_error_code(code)}, "set fewer threads");
    };
    BOOST_TEST(
        said(std::errc::resource_unavailable_try_again).starts_with("out of resources: set fewer threads: "));
    BOOST_TEST(said(std::errc::too_many_files_open) ==
               std::make_error_code(std::errc::too_many_files_open).message());
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_worded_alike_everywhere) {
    BOOST_TEST(unknown_subcommand("slove", kKnown) == "unknown subcommand 'slove'; did you mean 'solve'?");
    BOOST_TEST(unknown_word("parameter", "slove", kKnown) ==
               "unknown parameter 'slove'; did you mean 'solve'?");
    BOOST_TEST(unknown_word("parameter", "chess", {"time", "hash"}) ==
               "unknown parameter 'chess': expected one of time hash");
    BOOST_TEST(with_help_to_try("no", "pahtum solve") == "no\nTry: pahtum solve --help");
    BOOST_TEST(in_our_style("Option \u2018time\u2019 is missing an argument") ==
               "option 'time' is missing an argument");
    BOOST_TEST(unknown_option(Words{"-1", "-", "-h", "-x"}, {"help"}) == "unknown option '-x'");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
