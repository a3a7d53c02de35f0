#include "arena/commands/tournament_options.hpp"
#include "arena/process/limits.hpp"
#include "arena/tournament/programs.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::tournament_settings_test {

namespace {

/// Two engines and an openings file, and what is added.
TournamentTexts texts_with(const OptionTexts& options) {
    TournamentTexts texts{.engines = {{"new", {"./a", "-x"}}, {"old", {"./b"}}},
                          .options = {{"openings", {"suite.txt"}}}};
    return merge(merge({}, texts), {.engines = {}, .options = options});
}

std::string refusal(const TournamentTexts& texts) {
    return testing::error_of<UsageError>([&] { return make_settings(texts); });
}

using testing::contains;

struct BadOption {
    std::string name;
    std::string value;
};

std::ostream& operator<<(std::ostream& out, const BadOption& option) {
    return out << "--" << option.name << " " << option.value;
}

const std::vector<BadOption> kBadOptions = {
    {"tournament", "pyramid"},
    {"rounds", "0"},
    {"rounds", "many"},
    {"concurrency", "0"},
    {"concurrency", "-1"},
    {"time-margin", "-1"},
    {"time-margin", "1.5"},
    {"hang", "0"},
    {"hang", "soon"},
    {"seed", "x"},
    {"start", "-1"},
    {"shuffle", "yes"},
    {"tc", "fast"},
    {"tc", "who:1+0"},
    {"tc", "new:fast"},
    {"threads", "0"},
    {"threads", "who:2"},
    {"sprt", "5"},
    {"sprt", "5,0"},
    {"sprt", "a,b"},
    {"sprt", "0,5,6"},
    {"sprt", "0,"},
    {"sprt", "0,nan"},
    {"sprt", "0,1e9"},
    {"model", "normalized"},
    {"alpha", "0.05"},
    {"beta", "0.05"},
    {"order", "backwards"},
    {"variants", "all"},
    {"ruleset", "classic"},
    {"games", "1"},
    {"seeds", "1"},
    {"match-pairs", "3"},
    {"swiss-rounds", "1"},
    {"dry-run", "maybe"},
    {"adjudicator", ""},
    {"adjudicator", "'./a"},
    {"adjudicate-empty", "12"},
    {"adjudicate-tc", "nodes=5"},
    {"adjudicate-agree", "3"},
    {"adjudicate-agree", "0,4"},
    {"adjudicate-agree", "-2,4"},
    {"adjudicate-agree", "much,4"},
    {"adjudicate-agree", "3,1"},
    {"adjudicate-agree", "3,often"},
    {"adjudicate-agree", "3,,4"},
    {"adjudicate-agree", "3,4,5"},
    {"adjudicate-draw", "3"},
    {"adjudicate-draw", "-1,4"},
    {"adjudicate-draw", "1,1"},
    {"adjudicate-draw", "1,4,0"},
    {"adjudicate-draw", "1,4,9,9"},
    {"adjudicate-resign", "0,4"},
    {"adjudicate-resign", "3,0"},
    {"adjudicate-resign", "3"},
    {"option", "level"},
    {"option", "level="},
    {"option", "=3"},
    {"option", "level= 3"},
    {"option", "the level=3"},
    {"option", "level=3 # strong"},
    {"option", "level=3\nquit"},
    {"option", "who:level=3"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(settings)

BOOST_AUTO_TEST_CASE(defaults_are_the_documented_ones) {
    const TournamentSettings settings = make_settings(texts_with({}));
    BOOST_TEST_REQUIRE(settings.engines.size() == 2U);
    BOOST_TEST((settings.engines[0].name == "new" &&
                settings.engines[0].command == std::vector<std::string>{"./a", "-x"}));
    BOOST_TEST((settings.engines[1].time_control == TimeControl{.move_time = 100ms}));
    BOOST_TEST((settings.engines[1].threads == 1 && settings.engines[1].directory.empty()));
    BOOST_TEST((settings.schedule.kind == TournamentKind::kRoundRobin && !settings.schedule.rounds &&
                !settings.sprt));
    BOOST_TEST((settings.openings.file == "suite.txt" && !settings.openings.ruleset &&
                !settings.openings.with_symmetries));
    BOOST_TEST((!settings.openings.order.shuffle_seed && settings.openings.order.start == 0));
    BOOST_TEST((!settings.most_games && !settings.is_dry_run));
    BOOST_TEST((settings.runner.slots >= 1 && settings.runner.pin && !settings.runner.slot.restart));
    BOOST_TEST((settings.runner.slot.game.turn.margin == 100ms &&
                settings.runner.slot.game.turn.hang_timeout == 60s));
    BOOST_TEST((settings.records_file.empty() && !settings.wants_json && !settings.is_quiet));
}

BOOST_AUTO_TEST_CASE(engines_with_many_threads_play_fewer_games_at_once) {
    const int processors = static_cast<int>(allowed_cores().size());
    BOOST_TEST(make_settings(texts_with({})).runner.slots == std::max(1, processors - 1));
    BOOST_TEST(make_settings(texts_with({{"threads", {"new:2"}}})).runner.slots ==
               std::max(1, (processors - 1) / 2));
    BOOST_TEST(make_settings(texts_with({{"threads", {"1024"}}})).runner.slots == 1);
}

BOOST_AUTO_TEST_CASE(every_option_is_understood) {
    const TournamentSettings settings = make_settings(texts_with({{"tournament", {"gauntlet"}},
                                                                  {"rounds", {"7"}},
                                                                  {"start", {"3"}},
                                                                  {"shuffle", {"true"}},
                                                                  {"seed", {"99"}},
                                                                  {"tc", {"nodes=100"}},
                                                                  {"threads", {"2"}},
                                                                  {"concurrency", {"5"}},
                                                                  {"time-margin", {"35"}},
                                                                  {"hang", {"2.5"}},
                                                                  {"restart", {"true"}},
                                                                  {"no-affinity", {"true"}},
                                                                  {"sprt", {"-2.5,5"}},
                                                                  {"model", {"normalized"}},
                                                                  {"alpha", {"0.01"}},
                                                                  {"beta", {"0.1"}},
                                                                  {"out", {"games.jsonl"}},
                                                                  {"json", {"true"}},
                                                                  {"quiet", {"true"}}}));
    BOOST_TEST((settings.schedule.kind == TournamentKind::kGauntlet && settings.schedule.rounds == 7U));
    BOOST_TEST((settings.openings.order.start == 3 && settings.openings.order.shuffle_seed == 99U));
    BOOST_TEST(
        (settings.engines[0].time_control == TimeControl{.nodes = 100} && settings.engines[0].threads == 2));
    BOOST_TEST((settings.runner.slots == 5 && !settings.runner.pin && settings.runner.slot.restart));
    BOOST_TEST((settings.runner.slot.game.turn.margin == 35ms &&
                settings.runner.slot.game.turn.hang_timeout == 2500ms));
    BOOST_TEST_REQUIRE(settings.sprt.has_value());
    BOOST_TEST((settings.sprt->elo0 == -2.5 && settings.sprt->elo1 == 5 &&
                settings.sprt->model == EloModel::kNormalized));
    BOOST_TEST((settings.sprt->alpha == 0.01 && settings.sprt->beta == 0.1));
    BOOST_TEST((settings.records_file == "games.jsonl" && settings.wants_json && settings.is_quiet));
}

BOOST_DATA_TEST_CASE(a_bad_value_is_refused_by_the_option_s_name, boost::unit_test::data::make(kBadOptions),
                     option) {
    BOOST_TEST(refusal(texts_with({{option.name, {option.value}}})).starts_with("--" + option.name + ": "));
}

BOOST_AUTO_TEST_CASE(adjudication_is_off_unless_it_is_asked_for) {
    const TournamentSettings settings = make_settings(texts_with({}));
    BOOST_TEST(settings.runner.slot.adjudicator.command.empty());
    BOOST_TEST(!settings.runner.slot.game.score_rules.is_any());
}

BOOST_AUTO_TEST_CASE(an_adjudicator_has_a_command_and_limits) {
    const auto adjudicator = [](const OptionTexts& options) {
        return make_settings(texts_with(options)).runner.slot.adjudicator;
    };
    const AdjudicatorOptions usual = adjudicator({{"adjudicator", {"'./a b' --hash 64"}}});
    BOOST_TEST((usual.command == std::vector<std::string>{"./a b", "--hash", "64"}));
    BOOST_TEST((usual.most_empty == 12 && usual.limit == TimeControl{.move_time = 1s}));
    const AdjudicatorOptions own = adjudicator(
        {{"adjudicator", {"./a"}}, {"adjudicate-empty", {"9"}}, {"adjudicate-tc", {"nodes=5000"}}});
    BOOST_TEST((own.most_empty == 9 && own.limit == TimeControl{.nodes = 5000}));
    BOOST_TEST((adjudicator({{"adjudicator", {"./a"}}, {"adjudicate-tc", {"move=0.25"}}}).limit ==
                TimeControl{.move_time = 250ms}));
    for (const auto& [name, value] :
         std::vector<std::pair<std::string, std::string>>{{"adjudicate-tc", "10+0"},
                                                          {"adjudicate-tc", "depth=3"},
                                                          {"adjudicate-empty", "0"},
                                                          {"adjudicate-empty", "65"}})
        BOOST_TEST(
            refusal(texts_with({{"adjudicator", {"./a"}}, {name, {value}}})).starts_with("--" + name + ": "));
}

BOOST_AUTO_TEST_CASE(engines_may_agree_about_a_game) {
    const auto rule = make_settings(texts_with({{"adjudicate-agree", {"2.5,6"}}, {"out", {"games.jsonl"}}}))
                          .runner.slot.game.score_rules.agreement;
    BOOST_TEST((rule && rule->margin == 2.5 && rule->plies == 6));
    const TournamentSettings settings =
        make_settings(texts_with({{"adjudicate-draw", {"0,8,16"}}, {"adjudicate-resign", {"4,2"}}}));
    const ScoreRules& rules = settings.runner.slot.game.score_rules;
    BOOST_TEST(
        (rules.draw && rules.draw->margin == 0 && rules.draw->plies == 8 && rules.draw->most_empty == 16));
    BOOST_TEST((rules.resign && rules.resign->margin == 4 && rules.resign->moves == 2));
    BOOST_TEST(settings.runner.slot.game.turn.wants_info);
}

BOOST_AUTO_TEST_CASE(options_of_engines_are_for_all_or_for_one_and_the_last_of_a_key_counts) {
    const TournamentTexts file{
        .engines = {{"new", {"./a"}}, {"old", {"./b"}}},
        .options = {{"openings", {"suite.txt"}},
                    {"option", {"new:level=5", "hash=16", "old:book=a:b=c", "level=7"}}}};
    const auto engines = make_settings(merge({}, file)).engines;
    BOOST_TEST(engines[0].options == (std::vector<std::string>{"hash=16", "level=5"}));
    BOOST_TEST(engines[1].options == (std::vector<std::string>{"hash=16", "level=7", "book=a:b=c"}));
    BOOST_TEST(option_commands(engines[1]) == "param hash 16\nparam level 7\nparam book a:b=c\n");
    const auto stronger =
        make_settings(merge(file, {.engines = {}, .options = {{"option", {"level=9", "path=x:y"}}}})).engines;
    BOOST_TEST(stronger[0].options == (std::vector<std::string>{"hash=16", "level=9", "path=x:y"}));
}

BOOST_AUTO_TEST_CASE(the_environment_of_an_engine_has_no_order_and_is_text) {
    const auto with = [](const std::vector<std::string>& variables) {
        return TournamentTexts{.engines = {{"new", {"./a"}}, {"old", {"./b"}}},
                               .options = {{"openings", {"suite.txt"}}, {"env", variables}}};
    };
    const std::vector<std::string> sorted{"A=2", "B=x=y", "C="};
    BOOST_TEST(make_settings(with({"C=", "A=1", "B=x=y", "A=2"})).engines[0].environment == sorted);
    BOOST_TEST(make_settings(with({"B=x=y", "old:C=3", "A=2", "C="})).engines[1].environment == sorted);
    // Latin-1, of which a record would have the same for every byte.
    BOOST_TEST(contains(refusal(with({"new:A=\xE4"})),
                        "--env: 'new:A=\\xe4' is not UTF-8, as records need; set it in a script"));
}

BOOST_AUTO_TEST_CASE(what_is_missing_is_named_with_the_remedy) {
    BOOST_TEST(contains(refusal({}), "at least two engines; give --engine"));
    BOOST_TEST(contains(refusal({.engines = {{"new", {"./a"}}}, .options = {}}), "at least two engines"));
    BOOST_TEST(contains(refusal({.engines = {{"a", {"./a"}}, {"b", {"./b"}}}, .options = {}}),
                        "give --openings FILE"));
    BOOST_TEST(
        contains(refusal({.engines = {{"a", {"./a"}}, {"b", {}}}, .options = {}}), "'b' has no command"));
    BOOST_TEST(contains(refusal({.engines = {{"a", {"./a"}}, {"", {"./b"}}}, .options = {}}), "empty name"));
    BOOST_TEST(
        contains(refusal({.engines = {{"a", {"./a"}}, {"b:c", {"./b"}}}, .options = {}}), "has a ':'"));
    BOOST_TEST(
        contains(refusal({.engines = {{"a", {"./a"}}, {"b\n", {"./b"}}}, .options = {}}), "not visible"));
}

BOOST_AUTO_TEST_CASE(openings_and_formats_are_understood) {
    TournamentTexts texts = texts_with({{"tournament", {"swiss"}},
                                        {"match-pairs", {"3"}},
                                        {"swiss-rounds", {"2"}},
                                        {"order", {"random"}},
                                        {"seed", {"5"}},
                                        {"variants", {"symmetric"}},
                                        {"games", {"101"}},
                                        {"dry-run", {"true"}}});
    texts.engines.push_back({"third", {"./c"}});
    const TournamentSettings settings = make_settings(texts);
    BOOST_TEST((settings.schedule.kind == TournamentKind::kSwiss && settings.schedule.match_pairs == 3U &&
                settings.schedule.swiss_rounds == 2));
    BOOST_TEST((settings.openings.order.shuffle_seed == 5U && settings.openings.with_symmetries));
    BOOST_TEST((settings.most_games == 100U && settings.is_dry_run));

    texts.options = {{"ruleset", {"custodial,size=5"}}, {"tournament", {"gauntlet"}}, {"seeds", {"2"}}};
    const TournamentSettings other = make_settings(texts);
    BOOST_TEST((other.openings.ruleset == parse_ruleset("custodial,size=5") && other.schedule.seeds == 2));
}

BOOST_AUTO_TEST_CASE(options_of_another_format_are_refused) {
    const std::vector<BadOption> foreign = {
        {"rounds", "3"}, {"seeds", "1"}, {"sprt", "0,5"}, {"swiss-rounds", "1"}};
    for (const BadOption& option : foreign) {
        const TournamentTexts texts = texts_with({{"tournament", {"ladder"}}, {option.name, {option.value}}});
        BOOST_TEST(refusal(texts).starts_with("--" + option.name + ": "));
    }
    BOOST_TEST(contains(refusal(texts_with({{"tournament", {"swiss"}}, {"swiss-rounds", {"2"}}})),
                        "--swiss-rounds: "));  // two engines meet once
    BOOST_TEST(contains(refusal(texts_with({{"order", {"sequential"}}, {"shuffle", {"true"}}})),
                        "contradicts --shuffle"));
}

BOOST_AUTO_TEST_CASE(a_test_needs_exactly_two_engines) {
    TournamentTexts texts = texts_with({{"sprt", {"0,5"}}});
    texts.engines.push_back({"third", {"./c"}});
    BOOST_TEST(contains(refusal(texts), "compares two engines, but 3 are given"));
}

BOOST_AUTO_TEST_CASE(a_time_control_for_one_engine_wins_over_that_for_all) {
    for (const std::vector<std::string>& values : {std::vector<std::string>{"10+0.1", "old:depth=4"},
                                                   std::vector<std::string>{"old:depth=4", "10+0.1"}}) {
        const TournamentSettings settings = make_settings(texts_with({{"tc", values}}));
        BOOST_TEST(
            (settings.engines[0].time_control == TimeControl{.clock = TimeControl::Clock{10s, 100ms}}));
        BOOST_TEST((settings.engines[1].time_control == TimeControl{.depth = 4}));
    }
}

BOOST_AUTO_TEST_CASE(the_stronger_texts_win) {
    const TournamentTexts file =
        texts_with({{"tc", {"old:depth=4"}}, {"rounds", {"3"}}, {"time-margin", {"7"}}});
    const TournamentTexts merged = merge(file, {.engines = {{"old", {"./c"}}, {"third", {"./d"}}},
                                                .options = {{"rounds", {"9"}}, {"tc", {"nodes=5"}}}});
    const TournamentSettings settings = make_settings(merged);
    BOOST_TEST_REQUIRE(settings.engines.size() == 3U);
    BOOST_TEST(
        (settings.engines[0].command.front() == "./a" && settings.engines[1].command.front() == "./c"));
    BOOST_TEST(settings.engines[2].name == "third");
    BOOST_TEST((settings.schedule.rounds == 9U && settings.runner.slot.game.turn.margin == 7ms));
    BOOST_TEST((settings.engines[1].time_control == TimeControl{.nodes = 5}));
}

BOOST_AUTO_TEST_CASE(two_engines_of_one_name_are_refused) {
    BOOST_CHECK_THROW(
        static_cast<void>(merge({}, {.engines = {{"a", {"./a"}}, {"a", {"./b"}}}, .options = {}})),
        UsageError);
}

BOOST_AUTO_TEST_CASE(programs_are_looked_for_where_they_would_be_run) {
    const testing::TemporaryDirectory directory;
    std::ofstream(directory / "program") << "#!/bin/sh\n";
    std::ofstream(directory / "text") << "no program\n";
    std::filesystem::permissions(directory / "program", std::filesystem::perms::owner_all);
    const auto check = [&](const std::string& program, const std::string& where) {
        std::vector<EngineSpec> engines(1);
        engines[0].name = "new";
        engines[0].command = {program};
        engines[0].directory = where;
        return testing::error_of<UsageError>([&] { check_programs(engines); });
    };
    const std::string here = (directory / ".").string();
    BOOST_TEST(check("sh", "") == "");
    BOOST_TEST(check((directory / "program").string(), "") == "");
    BOOST_TEST(check("./program", here) == "");
    BOOST_TEST(contains(check("./program", ""), "engine 'new': './program' does not exist"));
    BOOST_TEST(contains(check("./text", here), "'./text' may not be executed in '"));
    BOOST_TEST(contains(check("program-that-is-nowhere", ""), "is in no directory of PATH"));
    BOOST_TEST(contains(check("./program", (directory / "nowhere").string()), "there is no directory '"));
    BOOST_TEST(contains(check(here, ""), "is a directory"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::tournament_settings_test
