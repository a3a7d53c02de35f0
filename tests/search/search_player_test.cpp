#include "engine/search/search_player.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "engine/rules/text.hpp"
#include "tests/solver/endings.hpp"

namespace {

using namespace pahtum;
using namespace std::chrono_literals;

constexpr std::string_view kOpening = "7/5-1/7/3-3/7/1-5/7 x classic";
/// Not proven in a million nodes.
constexpr std::string_view kHard = "2o4/2xo3/1oxxxo-/2ox3/3o--1/--5/2xxo2 x classic";
constexpr std::string_view kEasy = "xo1x-2/oxxo2x/1o-xo1o/x1oox2/-xx1o1-/ooxx1o1/1x2o1- x classic,boulders=6";
/// Four of the moves win; 60,000 nodes prove that, but not by how much.
constexpr std::string_view kWin = "2o3-/-1xox2/xxxxo2/2xooox/1-ooox1/3ox2/1-2-2 x classic";

struct Chooser {
    Solver solver{{.hash_mebibytes = 2}};
    Searcher searcher{{.hash_mebibytes = 2}};
    SearchPlayer player{searcher, solver};

    SearchReport choose(const Position& position, const SearchLimits& limits,
                        const Searcher::Sink& sink = {}) {
        return player.choose(position, limits, {}, sink);
    }
};

std::vector<reference::Rules> rulesets() {
    std::vector<reference::Rules> all;
    for (const std::string name : {"classic", "strategic", "custodial"}) {
        for (const int size : {3, 4, 7}) {
            all.push_back(reference::named_rules(name, size));
            all.back().setup = size == 4 ? "choose" : "fixed";
            all.back().boulders = 2;
            all.back().swap = size == 3;
        }
    }
    return all;
}

/// The least final margin of `side`, for which the player chooses, over all that the opponent can do.
int worst_margin(const reference::Game& game, char side, Chooser& chooser, const SearchLimits& limits) {
    if (game.phase == "over") return side == 'x' ? reference::margin(game) : -reference::margin(game);
    if (game.mover == side) {
        const Position position = testing::position_of(game);
        const std::string move = to_text(position, *chooser.choose(position, limits).best);
        return worst_margin(*reference::play(game, move), side, chooser, limits);
    }
    int worst = 1 << 20;
    for (const std::string& move : reference::legal_moves(game))
        worst = std::min(worst, worst_margin(*reference::play(game, move), side, chooser, limits));
    return worst;
}

BOOST_AUTO_TEST_SUITE(search_player)

BOOST_AUTO_TEST_CASE(a_proven_margin_is_never_lost_whatever_the_opponent_does) {
    reference::Random random{23};
    Chooser chooser;
    for (const reference::Rules& rules : rulesets()) {
        for (int repeat = 0; repeat < 3; ++repeat) {
            const reference::Game game = testing::ending(rules, 5, random);
            const Position position = testing::position_of(game);
            const int black = reference::exact_value(game);
            const SearchReport report = chooser.choose(position, {.nodes = 100'000});
            BOOST_TEST_CONTEXT(to_text(position)) {
                BOOST_TEST(report.exact);
                BOOST_TEST(report.score == (game.mover == 'x' ? black : -black));
                BOOST_TEST(worst_margin(game, game.mover, chooser, {.nodes = 100'000}) == report.score);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(only_proven_scores_are_called_exact) {
    Chooser chooser;
    const SearchReport opening = chooser.choose(parse_position(kOpening), {.nodes = 5'000});
    BOOST_TEST(!opening.exact);
    BOOST_TEST(!chooser.choose(parse_position(kHard), {.nodes = 5'000}).exact);
    // A search of less depth than the game is long knows nothing for sure.
    const Position ending = parse_position("4x/1-1o1/4x/1o1-1/5 x classic,boulders=2");
    BOOST_TEST(!chooser.choose(ending, {.depth = 5}).exact);
    BOOST_TEST(chooser.choose(ending, {}).exact);
}

BOOST_AUTO_TEST_CASE(node_limits_make_games_repeatable_and_are_kept_to_the_node) {
    const auto game = [](Chooser& chooser) {
        std::string record;
        Position position = parse_position("5/1-3/5/3-1/5 x classic,boulders=2,stones=24");
        while (!position.is_over()) {
            const SearchReport report = chooser.choose(position, {.nodes = 3'000});
            BOOST_TEST((report.exact ? report.nodes <= 3'000 : report.nodes == 3'000));
            record += to_text(position, *report.best) + " " + std::to_string(report.nodes) + " " +
                      std::to_string(report.score) + "\n";
            position.play(*report.best);
        }
        return record;
    };
    Chooser first;
    Chooser second;
    const std::string record = game(first);
    BOOST_TEST(game(second) == record);
    first.player.clear();
    first.searcher.clear();
    first.solver.clear();
    BOOST_TEST(game(first) == record);
}

BOOST_AUTO_TEST_CASE(attempts_to_prove_keep_to_the_time) {
    Chooser chooser;
    const Position position = parse_position(kHard);
    // Proofs that were easy so far let it hope for more.
    for (int i = 0; i < 2; ++i) BOOST_TEST(chooser.choose(parse_position(kEasy), {}).exact);
    for (const SearchLimits& limits :
         {SearchLimits{.time = 300ms}, SearchLimits{.time = 20s, .target = 150ms}}) {
        const auto start = std::chrono::steady_clock::now();
        const SearchReport report = chooser.choose(position, limits);
        BOOST_TEST((std::chrono::steady_clock::now() - start < 3s));
        BOOST_REQUIRE(report.best.has_value());
        BOOST_TEST(position.is_legal(*report.best));
    }
}

BOOST_AUTO_TEST_CASE(a_win_that_is_proven_without_its_margin_is_not_given_away) {
    const Position position = parse_position(kWin);
    Chooser chooser;
    const SearchReport report = chooser.choose(position, {.nodes = 60'000});
    BOOST_TEST(!report.exact);
    BOOST_TEST(report.score >= 1);
    Solver judge{{.hash_mebibytes = 16}};
    const SolveReport verdict = judge.solve(position, {.goal = SolveGoal::kOutcome});
    BOOST_REQUIRE(verdict.best_is_complete);
    BOOST_TEST(verdict.lower >= 1);
    BOOST_TEST((std::find(verdict.best.begin(), verdict.best.end(), *report.best) != verdict.best.end()));
}

BOOST_AUTO_TEST_CASE(reports_on_the_way_count_everything) {
    std::vector<SearchReport> reports;
    Chooser chooser;
    const auto sink = [&](const SearchReport& report) { reports.push_back(report); };
    const SearchReport last = chooser.choose(parse_position(kWin), {.nodes = 60'000}, sink);
    BOOST_REQUIRE(reports.size() > 1U);
    // The attempt to prove has come before the search.
    BOOST_TEST(reports.front().nodes > 10'000U);
    BOOST_TEST(reports.back().nodes <= last.nodes);
    BOOST_TEST((reports.front().elapsed <= last.elapsed));

    reports.clear();
    const SearchReport proven =
        chooser.choose(parse_position("5/1-3/5/3-1/xoxox x classic,boulders=2"), {}, sink);
    BOOST_TEST(proven.exact);
    BOOST_REQUIRE(reports.size() == 1U);
    BOOST_TEST((reports.front().best == proven.best));
}

BOOST_AUTO_TEST_CASE(a_finished_game_has_no_move) {
    Chooser chooser;
    const SearchReport report = chooser.choose(parse_position("xxx/ooo/xox x classic"), {});
    BOOST_TEST(!report.best.has_value());
    BOOST_TEST(report.exact);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
