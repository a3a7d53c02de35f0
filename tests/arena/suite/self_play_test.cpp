#include "arena/suite/suite_report.hpp"
#include "arena/suite/suite_run.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {
using nlohmann::json;

constexpr auto kBlack = Side::kBlack;
constexpr auto kWhite = Side::kWhite;

SuitePosition start(char mover, int outcome, const std::string& id = "s") {
    return parse_suite_line(std::string(R"({"position":"1oo/x-x/xo1 )") + mover + R"( classic","wdl":)" +
                            std::to_string(outcome) + R"(,"id":")" + id + "\"}");
}

GameResult ended(std::optional<Side> loser, Points margin = 0, Ending ending = Ending::kBoardFull) {
    GameResult game;
    game.ending = ending;
    game.loser = loser;
    game.margin = margin;
    game.moves = {{"C1", 1s}, {"A3", 2s}};
    return game;
}

/// One start of each kind for Black and the games of two engines.
struct Fixture {
    std::vector<SuitePosition> suite{start('x', 1, "won"), start('o', 0, "drawn"), start('o', 1, "lost")};
    std::vector<EngineSpec> engines{
        {.name = "good", .command = {"./good"}, .directory = "", .time_control = {.nodes = 5}},
        {.name = "bad", .command = {"./bad"}, .directory = "", .time_control = {}}};
    SuiteAnswers answers{{3, std::nullopt}, {3, std::nullopt}};
    SuiteGames games{{ended(kWhite, 3), ended({}), ended(kBlack, 0, Ending::kResigned)},
                     {ended(kBlack, -3), ended(kWhite, 3), std::nullopt}};
    SuiteResults results{suite, engines, answers, games};

    Fixture() {
        GameResult crash = ended(kWhite, 0, Ending::kEngineCrash);
        crash.detail = "exited with status 3";
        crash.stderr_tail[1] = "ouch\xff";
        games[1][2] = crash;
    }
};

BOOST_FIXTURE_TEST_SUITE(self_play, Fixture)

BOOST_AUTO_TEST_CASE(half_points_are_the_distance_between_what_is_proven_and_what_is_reached) {
    const std::vector<std::optional<Side>> losers{kBlack, std::nullopt, kWhite};
    for (int proven = -1; proven <= 1; ++proven) {
        for (int reached = -1; reached <= 1; ++reached) {
            const GameResult game = ended(losers[static_cast<std::size_t>(reached + 1)]);
            const GivenAway expected{.black = std::max(proven - reached, 0),
                                     .white = std::max(reached - proven, 0)};
            BOOST_TEST((given_away(start('x', proven), game) == expected));
            BOOST_TEST((given_away(start('o', -proven), game) == expected));
            BOOST_TEST(is_kept(start('x', proven), game) == (proven == reached));
        }
    }
}

BOOST_AUTO_TEST_CASE(games_are_counted_by_the_result_of_their_start) {
    const SelfPlayScore good = score(suite, games[0]);
    BOOST_TEST((good.decided == 2 && good.won == 2 && good.drawn == 1 && good.held == 1));
    BOOST_TEST((good.half_points() == 0 && good.faults == 0 && good.time == 9s));
    const SelfPlayScore bad = score(suite, games[1]);
    BOOST_TEST((bad.decided == 2 && bad.won == 0 && bad.drawn == 1 && bad.held == 0));
    BOOST_TEST((bad.lost.black == 2 && bad.lost.white == 1 && bad.time == 6s));
    BOOST_TEST((bad.faults == 1 && bad.finished() == 2 && bad.mean_lost() == 1.5));
    BOOST_TEST(!score(suite, std::vector<std::optional<GameResult>>(3)).mean_lost().has_value());
}

BOOST_AUTO_TEST_CASE(the_table_has_a_row_for_each_engine) {
    BOOST_TEST(
        suite_table(results) ==
        "engine  won  of  held  of    kept  half points lost  by Black  by White  s per game  faults\n"
        "good      2   2     1   1  100.0%                 0         0         0      3.0000       0\n"
        "bad       0   2     0   1    0.0%                 3         2         1      3.0000       1\n");
}

BOOST_AUTO_TEST_CASE(a_suite_of_questions_and_starts_has_two_tables) {
    suite[0] = parse_suite_line("1oo/x-x/xo1 o classic ; bm A3");
    games[0][0] = games[1][0] = std::nullopt;
    answers[0][0] = SingleMove{"A3", 1s};
    const std::string tables = suite_table({suite, engines, answers, games});
    BOOST_TEST(tables.starts_with("engine  solved  of"));
    BOOST_TEST(tables.find("\n\nengine  won  of") != std::string::npos, tables);
}

BOOST_AUTO_TEST_CASE(results_given_away_are_listed) {
    BOOST_TEST(suite_failures(results) ==
               "\nNot solved by good:\n"
               "\nNot solved by bad:\n"
               "  won: 1oo/x-x/xo1 x classic\n"
               "    a win for Black became a win for White; Black gave away a point\n    C1 A3\n"
               "  drawn: 1oo/x-x/xo1 o classic\n"
               "    a draw became a win for Black; White gave away half a point\n    C1 A3\n"
               "  lost: 1oo/x-x/xo1 o classic\n"
               "    crash as White: exited with status 3\n    C1 A3\n");
}

BOOST_AUTO_TEST_CASE(the_json_object_has_every_game) {
    const json object = json::parse(suite_json(results));
    const json& good = object["engines"][0]["self_play"];
    BOOST_TEST((good["won"] == 2 && good["held"] == 1 && good["lost_half_points"] == 0));
    const json& resigned = good["games"][2];
    BOOST_TEST((resigned["wdl"] == 1 && resigned["reached_wdl"] == 1 && resigned["kept"] == true));
    BOOST_TEST((resigned["ending"] == "resigned" && resigned["reached_value"].is_null()));
    const json& bad = object["engines"][1]["self_play"];
    BOOST_TEST(
        (bad["lost_by_black"] == 2 && bad["lost_by_white"] == 1 && bad["mean_lost_half_points"] == 1.5));
    const json& drawn = bad["games"][1];
    BOOST_TEST((drawn["wdl"] == 0 && drawn["reached_wdl"] == -1 && drawn["reached_value"] == -3));
    BOOST_TEST((drawn["lost_by_white"] == 1 && drawn["moves"] == json::array({"C1", "A3"})));
    const json& crash = bad["games"][2];
    BOOST_TEST(
        (crash["reached_wdl"].is_null() && crash["lost_by_white"].is_null() && crash["kept"] == false));
    BOOST_TEST((crash["at_fault"] == "white" && crash["stderr"] == "ouch\xef\xbf\xbd"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
