#include "arena/commands/tournament_options.hpp"
#include "arena/tournament/programs.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::config_file_test {

using testing::contains;

/// The message with which the text is refused, without the file's name.
std::string refusal(const std::string& text) {
    const testing::WrittenFile config(text);
    const std::string message = testing::error_of<UsageError>([&] { return read_config(config.path()); });
    if (message.empty()) return message;
    BOOST_TEST(message.starts_with(config.path().string()));
    return message.substr(config.path().string().size());
}

BOOST_AUTO_TEST_SUITE(config_file)

BOOST_AUTO_TEST_CASE(values_become_what_one_would_write_on_the_command_line) {
    const testing::WrittenFile config(R"(
        openings = "suite.txt"
        rounds = 50
        alpha = 0.01
        shuffle = true
        restart = false
        tc = ["10+0.1", "old:depth=4"]
        sprt = "0,5")");
    const OptionTexts expected = {{"openings", {"suite.txt"}},
                                  {"rounds", {"50"}},
                                  {"alpha", {"0.01"}},
                                  {"shuffle", {"true"}},
                                  {"restart", {"false"}},
                                  {"tc", {"10+0.1", "old:depth=4"}},
                                  {"sprt", {"0,5"}}};
    BOOST_TEST((read_config(config.path()).options == expected));
}

BOOST_AUTO_TEST_CASE(engines_keep_their_order_and_bring_their_settings) {
    const testing::WrittenFile config(R"(
        [[engine]]
        name = "zeta"
        command = "./pahtum --player 'the best'"
        tc = "move=0.5"
        threads = 2
        option = ["level=12", "hash=16"]
        [[engine]]
        name = "alpha"
        command = ["./my engine", "--fast"]
        directory = "/tmp"
        env = ["WHO=me:too", "ALL=1"]
        start-time = 60
        option = "seed=3"
        options = { hash = 64, level = 0.5, ponder = false, book = "a b" })");
    const TournamentTexts texts = read_config(config.path());
    BOOST_TEST_REQUIRE(texts.engines.size() == 2U);
    BOOST_TEST(texts.engines[0].name == "zeta");
    BOOST_TEST(texts.engines[0].command == (std::vector<std::string>{"./pahtum", "--player", "the best"}));
    BOOST_TEST(texts.engines[1].command ==
               (std::vector<std::string>{"./my engine", "--fast", "--book=a b", "--hash=64", "--level=0.5",
                                         "--ponder=false"}));
    BOOST_TEST((texts.options == OptionTexts{{"tc", {"zeta:move=0.5"}},
                                             {"threads", {"zeta:2"}},
                                             {"directory", {"alpha:/tmp"}},
                                             {"env", {"alpha:WHO=me:too", "alpha:ALL=1"}},
                                             {"start-time", {"alpha:60"}},
                                             {"option", {"zeta:level=12", "zeta:hash=16", "alpha:seed=3"}}}));
}

BOOST_AUTO_TEST_CASE(mistakes_are_placed_and_explained) {
    BOOST_TEST(refusal("rounds = 5\nspeed = 9\n").starts_with(":2: unknown key 'speed'"));
    BOOST_TEST(refusal("rounds = \n").starts_with(":1: "));
    BOOST_TEST(refusal("engine = 'x'\n").starts_with(":1: write an engine as [[engine]]"));
    BOOST_TEST(contains(refusal("[engine]\nname = 'x'\n"), "write an engine as [[engine]]"));
    BOOST_TEST(contains(refusal("[[engine]]\ncommand = 'x'\n"), "this engine has no name"));
    BOOST_TEST(contains(refusal("[[engine]]\nname = 'x'\n"), "this engine has no command"));
    BOOST_TEST(
        refusal("[[engine]]\nname = 'x'\nspeed = 1\n").starts_with(":3: unknown key 'speed' of an engine"));
    BOOST_TEST(contains(refusal("[[engine]]\nname = 'x'\ncommand = \"'y\"\n"), "close the quote"));
    BOOST_TEST(contains(refusal("[[engine]]\nname = 'x'\ncommand = 'y'\noptions = 1\n"), "must be a table"));
    BOOST_TEST(refusal("rounds = { a = 1 }\n").starts_with(":1: 'rounds' must be"));
}

/// The message with which a tournament of two engines, in six lines after `head`, is refused: from the line
/// on if the file is named.
std::string refused_value(const std::string& head, const std::string& tail, const OptionTexts& typed = {}) {
    const testing::WrittenFile config(head +
                                      "[[engine]]\nname = 'new'\ncommand = 'sh'\n"
                                      "[[engine]]\nname = 'old'\ncommand = 'sh'\n" +
                                      tail);
    const std::string message = testing::error_of<UsageError>([&] {
        check_programs(make_settings(merge(merge({}, read_config(config.path())), {{}, typed})).engines, {});
    });
    const std::string file = config.path().string();
    return message.starts_with(file) ? message.substr(file.size()) : message;
}

BOOST_AUTO_TEST_CASE(a_value_is_refused_as_if_typed_behind_its_place) {
    const std::string rules = "ruleset = 'classic'\n";
    const std::string third = "[[engine]]\nname = 'third'\ncommand = ";
    BOOST_TEST(refused_value(rules, "") == "");
    BOOST_TEST(refused_value(rules + "\nrounds = 'many'\n", "").starts_with(":3: --rounds: "));
    BOOST_TEST(refused_value("shuffle = 'no'\n" + rules, "").starts_with(":1: --shuffle: "));
    BOOST_TEST(
        refused_value("tc = ['none',\n'third:none']\n" + rules, "").starts_with(":2: --tc: no engine"));
    BOOST_TEST(refused_value("alpha = 0.1\n" + rules, "").starts_with(":1: --alpha: is meaningful only"));
    BOOST_TEST(refused_value(rules, "tc = 'soon'\n").starts_with(":8: --tc: "));
    BOOST_TEST(refused_value(rules, third + "'sh'\noption = ['a=1',\n'a']\n").starts_with(":12: --option: "));
    BOOST_TEST(refused_value(rules, third + "''\n").starts_with(":10: engine 'third' has no command"));
    BOOST_TEST(
        refused_value(rules, third + "'./no/such'\n").starts_with(":10: engine 'third': './no/such' "));
    BOOST_TEST(
        refused_value(rules, "[[engine]]\nname = 'a:b'\ncommand = 'sh'\n").starts_with(":9: the engine's "));
    BOOST_TEST(
        refused_value(rules, "[[engine]]\nname = 'old'\ncommand = 'sh'\n").starts_with(":10: two engines "));
    // What is typed replaces it, and is named without a place.
    BOOST_TEST(refused_value("rounds = 'many'\n" + rules, "", {{"rounds", {"5"}}}) == "");
    BOOST_TEST(
        refused_value("rounds = 'many'\n" + rules, "", {{"rounds", {"many"}}}).starts_with("--rounds: "));
}

BOOST_AUTO_TEST_CASE(a_missing_file_is_named) {
    const testing::WrittenFile config(
        "seed = 2\nopenings = 'none.txt'\n[[engine]]\nname = 'a'\ncommand = 'sh'\n[[engine]]\nname = "
        "'b'\ncommand = 'sh'\n");
    BOOST_TEST(testing::error_of<ParseError>([&] {
                   return make_openings(make_settings(read_config(config.path())).openings, 1);
               }) == config.path().string() + ":2: openings file 'none.txt': No such file or directory");
    BOOST_TEST(testing::error_of<UsageError>([&] {
                   return read_config("no/such.toml");
               }).starts_with("'no/such.toml': "));
    BOOST_TEST(testing::error_of<UsageError>([&] { return read_config("/"); }) == "'/': Is a directory");
}

BOOST_AUTO_TEST_CASE(what_is_too_large_is_refused_before_it_is_read) {
    std::string engines;
    for (int i = 0; i < 200'000; ++i)
        engines += "[[engine]]\nname = 'e" + std::to_string(i) + "'\ncommand = 'pahtum'\n";
    BOOST_TEST(contains(refusal(engines), "larger than a configuration can be"));
}

BOOST_AUTO_TEST_CASE(what_is_nested_too_deeply_is_refused_by_line) {
    const auto repeated = [](const std::string& text, int times) {
        std::string all;
        for (int i = 0; i < times; ++i) all += text;
        return all;
    };
    for (const int deep : {50, 50'000}) {
        for (const std::string& text :
             {"a = " + repeated("[", deep) + repeated("]", deep), "a = " + repeated("{a=", deep),
              repeated("a.", deep) + "a = 1", "[" + repeated("a . ", deep) + "a]",
              "[[" + repeated("'a'.", deep) + "a]]",
              repeated("a.", 20) + "a = {" + repeated("\"\".", deep) + "a = 1}"})
            BOOST_TEST(refusal("rounds = 1\n" + text) == ":2: nested too deeply");
    }
}

BOOST_AUTO_TEST_CASE(dots_and_brackets_in_texts_and_comments_nest_nothing) {
    const std::string many(50'000, '.');
    const std::string deep(50'000, '[');
    const testing::WrittenFile config("# " + many + deep + "\nopenings = '" + many + deep +
                                      "'\nsgf = \"\\\"" + many + "\"\nhtml = \"\"\"\n\"\" " + deep +
                                      "\"\"\"\"\"\ncsv = '''" + deep + "\\'''\n");
    BOOST_TEST(read_config(config.path()).options.size() == 4U);
}

BOOST_AUTO_TEST_CASE(what_is_no_file_is_refused_and_does_not_wait) {
    for (const char* path : {"/dev/zero", "/proc/self/status"})
        BOOST_CHECK_THROW(static_cast<void>(read_config(path)), UsageError);
}

BOOST_AUTO_TEST_CASE(keys_and_values_in_messages_cannot_disturb_the_terminal) {
    BOOST_TEST(refusal("\"\\u001b[2J\" = 1").starts_with(":1: unknown key '\\x1b[2J'"));
    BOOST_TEST(!contains(refusal("a = \x1b[2J"), "\x1b"));
    BOOST_TEST(refusal(std::string(100'000, 'k') + " = 1").size() < 1000U);
    BOOST_TEST(refusal("a = " + std::string(100'000, 'k')).size() < 1000U);
}

BOOST_AUTO_TEST_CASE(an_alias_stands_for_its_option) {
    const testing::WrittenFile config("margin = 5");
    BOOST_TEST((read_config(config.path()).options == OptionTexts{{"time-margin", {"5"}}}));
    const testing::WrittenFile both("time-margin = 6\nmargin = 5");
    BOOST_TEST(testing::contains(testing::error_of<UsageError>([&] { return read_config(both.path()); }),
                                 "margin and time-margin are the same option"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::config_file_test
