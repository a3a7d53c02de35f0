#include "arena/commands/tournament_options.hpp"

#include "arena/commands/store/tasks.hpp"
#include "arena/commands/subcommands.hpp"
#include "engine/base/files.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::tournament_options_test {

CommandLine parse(const std::vector<std::string>& arguments) {
    return CommandLine{arena_usage("", {.options = with_run_options({{"engine", "NAME=COMMAND", ""}})}),
                       arguments};
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

BOOST_AUTO_TEST_SUITE(table_of_options)

/// Lists of names of options of a run, in a source.
std::vector<std::string> lists_in(const std::string& source) {
    std::vector<std::string> lists;
    for (const auto& list : testing::matches(source, R"re("[a-z-]+"(?:,\s*"[a-z-]+"){2,})re")) {
        const auto names = testing::matches(list[0], R"re("([a-z-]+)")re");
        const auto is_option = [](const auto& name) { return has_use(name[1], kAnyUse); };
        if (std::ranges::all_of(names, is_option)) lists.push_back(list[0]);
    }
    return lists;
}

BOOST_AUTO_TEST_CASE(no_source_repeats_which_options_belong_somewhere) {
    BOOST_TEST(lists_in(R"(constexpr std::array kOwn{"tc", "seed",
 "rounds"};)")
                   .size() == 1U);
    int sources = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{testing::source_file("arena")}) {
        if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
        ++sources;
        for (const std::string& list : lists_in(read_whole_file(entry.path().string())))
            BOOST_ERROR(entry.path().string() + ": " + list);
    }
    BOOST_TEST(sources > 100);
}

BOOST_AUTO_TEST_CASE(a_row_says_for_each_engine_as_its_argument_does) {
    std::set<std::string> names;
    for (const RunOption& row : run_options()) {
        const Option& option = row.option;
        BOOST_TEST(names.insert(option.name).second);
        BOOST_TEST(has_use(option.name, kPerEngine) == option.argument.starts_with("[NAME:]"), option.name);
        BOOST_TEST(has_use(option.name, kPairs) == option.argument.ends_with("=VALUE"), option.name);
    }
    for (const Option& option : option_rows(kForTune))
        BOOST_TEST(!contains(option.argument, "[NAME:]"), option.name);
    BOOST_TEST(!has_use("submit", kAnyUse));
}

BOOST_AUTO_TEST_CASE(a_task_has_the_options_that_name_nothing_here) {
    for (const RunOption& row : run_options()) {
        const std::string& name = row.option.name;
        OptionTexts options{{name, {"x"}}};
        if (name != "ruleset") options["ruleset"] = {"classic"};
        const TournamentTexts texts{.engines = {}, .options = options};
        if (!has_use(name, kForTask | kForWorker | kForSubmit)) {
            const std::string refused = testing::error_of<UsageError>([&] { return task_of(texts); });
            BOOST_TEST(contains(refused, "--" + name + ": cannot be submitted"));
            continue;
        }
        const bool is_told = task_of(texts).options.contains(name);
        BOOST_TEST(is_told == has_use(name, kForTask), name);
        BOOST_TEST(is_told != has_use(name, kForWorker | kForSubmit), name);
        for (const char* const place : {"FILE", "DIR", "STORE", "ADDRESS"})
            BOOST_TEST(!(is_told && contains(row.option.argument, place)), name);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::tournament_options_test
