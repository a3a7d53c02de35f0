#include "arena/commands/tournament_options.hpp"

#include <boost/test/unit_test.hpp>

#include "arena/commands/stores.hpp"
#include "arena/commands/subcommands.hpp"
#include "tests/support/text.hpp"

namespace pahtum::arena {
namespace tournament_options_test {

CommandLine parse(const std::vector<std::string>& arguments) {
    return CommandLine{
        arena_usage("", {.options = with_tournament_options({{"engine", "NAME=COMMAND", ""}})}), arguments};
}

std::string refusal(const std::vector<std::string>& arguments) {
    return testing::error_of<UsageError>([&] {
        const CommandLine line = parse(arguments);
        static_cast<void>(texts_of(line));
        static_cast<void>(config_of(line));
        return engines_of(line.words());
    });
}

using testing::contains;

BOOST_AUTO_TEST_SUITE(command_line)

BOOST_AUTO_TEST_CASE(engines_are_split_at_the_first_equals_sign_and_into_words) {
    const TournamentTexts texts =
        texts_of(parse({"--engine", "new=./pahtum --set a=1,2", "--engine=old=\"./my pahtum\""}));
    BOOST_TEST_REQUIRE(texts.engines.size() == 2U);
    BOOST_TEST(texts.engines[0].name == "new");
    BOOST_TEST(texts.engines[0].command == (std::vector<std::string>{"./pahtum", "--set", "a=1,2"}));
    BOOST_TEST(texts.engines[1].command == (std::vector<std::string>{"./my pahtum"}));
}

BOOST_AUTO_TEST_CASE(options_keep_their_text_and_their_order) {
    const CommandLine line =
        parse({"--sprt", "0,5", "--tc", "1+0", "--shuffle", "--tc=new:2+0", "--config", "a.toml"});
    const OptionTexts expected = {{"sprt", {"0,5"}}, {"tc", {"1+0", "new:2+0"}}, {"shuffle", {"true"}}};
    BOOST_TEST((texts_of(line).options == expected));
    BOOST_TEST(line.value("config") == "a.toml");
}

BOOST_AUTO_TEST_CASE(a_negative_number_is_a_value) {
    BOOST_TEST((parse({"--sprt", "-5,0"}).given() == OptionTexts{{"sprt", {"-5,0"}}}));
    BOOST_TEST((parse({"--sprt=-5,0"}).given() == OptionTexts{{"sprt", {"-5,0"}}}));
}

BOOST_AUTO_TEST_CASE(mistakes_are_named) {
    BOOST_TEST(contains(refusal({"--speed", "5"}), "speed"));
    BOOST_TEST(contains(refusal({"--rounds"}), "rounds"));
    BOOST_TEST(contains(refusal({"--config", "a.toml", "--config", "b.toml"}), "only once"));
    BOOST_TEST(contains(refusal({"--engine", "./pahtum"}), "expected NAME=COMMAND"));
    BOOST_TEST(contains(refusal({"--engine", "new='./pahtum"}), "close the quote"));
    BOOST_TEST(contains(refusal({"--engine", "new=./pahtum", "extra"}), "unexpected 'extra'; put a command"));
}

BOOST_AUTO_TEST_CASE(the_name_of_a_store_is_told_from_that_of_a_file) {
    for (const char* text :
         {"sqlite:x", "postgresql://db/arena", "postgres://db", "postgresql:", "x.db", "x.sqlite3"})
        BOOST_TEST(is_store(text), text);
    for (const char* text : {"games.jsonl", "postgres", "postgresql.jsonl", "dir.db/games.jsonl", ""})
        BOOST_TEST(!is_store(text), text);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tournament_options_test
}  // namespace pahtum::arena
