#include "arena/cli/tournament_options.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <sstream>

#include "arena/cli/subcommands.hpp"

namespace pahtum::arena {
namespace {

CommandLine parse(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "pahtum-arena");
    static constexpr std::array kEngine = {OptionInfo{"engine", "NAME=COMMAND", ""}};
    const auto options = with_tournament_options(kEngine);
    return parse_command_line(OptionTable{"run", options}, static_cast<int>(arguments.size()),
                              arguments.data());
}

std::string refusal(const std::vector<const char*>& arguments) {
    try {
        static_cast<void>(engines_of(parse(arguments).words));
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(command_line)

BOOST_AUTO_TEST_CASE(engines_are_split_at_the_first_equals_sign_and_into_words) {
    const CommandLine line = parse({"--engine", "new=./pahtum --set a=1,2", "--engine=old=\"./my pahtum\""});
    BOOST_TEST_REQUIRE(line.texts.engines.size() == 2U);
    BOOST_TEST(line.texts.engines[0].name == "new");
    BOOST_TEST(line.texts.engines[0].command == (std::vector<std::string>{"./pahtum", "--set", "a=1,2"}));
    BOOST_TEST(line.texts.engines[1].command == (std::vector<std::string>{"./my pahtum"}));
}

BOOST_AUTO_TEST_CASE(options_keep_their_text_and_their_order) {
    const CommandLine line =
        parse({"--sprt", "0,5", "--tc", "1+0", "--shuffle", "--tc=new:2+0", "--config", "a.toml"});
    const OptionTexts expected = {{"sprt", {"0,5"}}, {"tc", {"1+0", "new:2+0"}}, {"shuffle", {"true"}}};
    BOOST_TEST((line.texts.options == expected));
    BOOST_TEST(line.config_file == "a.toml");
    BOOST_TEST(!line.wants_help);
}

BOOST_AUTO_TEST_CASE(a_negative_number_is_a_value) {
    BOOST_TEST((parse({"--sprt", "-5,0"}).texts.options == OptionTexts{{"sprt", {"-5,0"}}}));
    BOOST_TEST((parse({"--sprt=-5,0"}).texts.options == OptionTexts{{"sprt", {"-5,0"}}}));
}

BOOST_AUTO_TEST_CASE(mistakes_are_named) {
    BOOST_TEST(contains(refusal({"--speed", "5"}), "speed"));
    BOOST_TEST(contains(refusal({"--rounds"}), "rounds"));
    BOOST_TEST(contains(refusal({"--config", "a.toml", "--config", "b.toml"}), "only once"));
    BOOST_TEST(contains(refusal({"--engine", "./pahtum"}), "expected NAME=COMMAND"));
    BOOST_TEST(contains(refusal({"--engine", "new='./pahtum"}), "close the quote"));
    BOOST_TEST(contains(refusal({"--engine", "new=./pahtum", "extra"}), "unexpected 'extra'; put a command"));
}

BOOST_AUTO_TEST_CASE(help_tells_every_option_and_exit_code) {
    BOOST_TEST(parse({"--help"}).wants_help);
    BOOST_TEST(parse({"-h"}).wants_help);
    std::ostringstream out;
    const std::vector<const char*> arguments = {"run", "--help"};
    BOOST_TEST(run_command(2, arguments.data(), {out, out, false}) == 0);
    for (const OptionInfo& option : tournament_options()) {
        BOOST_TEST(contains(out.str(), "--" + std::string(option.name)));
    }
    BOOST_TEST(contains(out.str(), "Exit codes:"));
    BOOST_TEST(!contains(out.str(), "--margin"));
}

BOOST_AUTO_TEST_CASE(an_alias_stands_for_its_option) {
    BOOST_TEST((parse({"--margin", "5"}).texts.options == OptionTexts{{"time-margin", {"5"}}}));
    BOOST_CHECK_EXCEPTION((void)parse({"--margin", "5", "--time-margin", "6"}), UsageError,
                          [](const UsageError& error) {
                              return contains(error.what(), "--margin and --time-margin are the same option");
                          });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
