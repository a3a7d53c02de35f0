#include <ctime>
#include <tuple>

#include "engine/eval/evaluator.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/mind.hpp"
#include "engine/search/proof_policy.hpp"
#include "engine/solver/mirror_strategy.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace choice_test {

using namespace pahtum;

constexpr std::string_view kOpening = "7/5-1/7/3-3/7/2-4/7 x classic";
constexpr std::string_view kMiddle =
    "xo1x-2/oxxo2x/1o-xo1o/x1oox2/-xx1o1-/ooxx1o1/1x2o1- x classic,boulders=6";

/// Four of the moves win; 60,000 nodes prove that, but not by how much.
constexpr std::string_view kWin = "2o3-/-1xox2/xxxxo2/2xooox/1-ooox1/3ox2/1-2-2 x classic";
/// Not proven in a million nodes.
constexpr std::string_view kHard = "2o4/2xo3/1oxxxo-/2ox3/3o--1/--5/2xxo2 x classic";

/// A policy with a solver of its own.
struct Asker {
    Solver solver{{.hash_mebibytes = 1}};
    ProofPolicy policy{solver};

    Proven ask(const Position& position, const SearchLimits& limits, const Solver::Stop& stop = {}) {
        SearchBudget budget{limits};
        const Proven proven = policy.ask(position, limits, budget, stop);
        nodes = budget.spent();
        return proven;
    }
    Proven ask(std::string_view text, const SearchLimits& limits) {
        return ask(parse_position(text), limits);
    }
    std::uint64_t nodes_of(std::string_view text, const SearchLimits& limits) {
        static_cast<void>(ask(text, limits));
        return nodes;
    }

    std::uint64_t nodes = 0;  ///< of the last question
};

/// Small games of all kinds of rulesets.
std::vector<reference::Rules> rulesets() {
    std::vector<reference::Rules> all;
    for (const std::string name : {"classic", "strategic", "custodial"}) {
        for (const int size : {3, 4, 7}) {
            all.push_back(reference::named_rules(name, size, 2));
            all.back().setup = size == 4 ? "choose" : "fixed";
            all.back().swap = size == 3;
        }
    }
    return all;
}

/// The rule that ProofPolicy documents, by plain minimax.
std::string most_testing(const reference::Game& game) {
    const Evaluator evaluator{game.rules.scoring == "final" ? Scoring::kFinal : Scoring::kRunning};
    const std::vector<int> margins = reference::margins_after_moves(game);
    const int value = *std::ranges::max_element(margins);
    const Side mover = game.mover == 'x' ? Side::kBlack : Side::kWhite;
    std::string best;
    std::tuple<long, long, Score> best_appeal;
    const std::vector<std::string> moves = reference::legal_moves(game);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (margins[i] != value) continue;
        const reference::Game after = *reference::play(game, moves[i]);
        const bool has_reply = after.phase != "over" && after.mover != game.mover;
        const std::vector<int> replies =
            has_reply ? reference::margins_after_moves(after) : std::vector<int>{};
        const long wins = std::ranges::count_if(replies, [](int reply) { return reply > 0; });
        const std::tuple appeal{value < 0 ? -wins : 0, -std::ranges::count(replies, -value),
                                evaluator.evaluate(testing::position_of(after), mover)};
        if (best.empty() || appeal > best_appeal) {
            best = moves[i];
            best_appeal = appeal;
        }
    }
    return best;
}

BOOST_AUTO_TEST_SUITE(proof_policy)

BOOST_AUTO_TEST_CASE(endings_are_proven_and_the_most_testing_of_the_best_moves_is_chosen) {
    reference::Random random{17};
    Asker asker;
    int choices = 0;
    for (const reference::Rules& rules : rulesets()) {
        for (int repeat = 0; repeat < 8; ++repeat) {
            const reference::Game game = testing::ending(rules, 5, random);
            const Position position = testing::position_of(game);
            if (position.is_over()) continue;
            const std::vector<int> margins = reference::margins_after_moves(game);
            const int value = *std::ranges::max_element(margins);
            const Proven proven = asker.ask(position, {});
            BOOST_TEST_CONTEXT(to_text(position)) {
                BOOST_REQUIRE(proven.is_exact());
                BOOST_TEST(proven.lower == value);
                BOOST_TEST(static_cast<long>(proven.moves.size()) == std::ranges::count(margins, value));
                BOOST_TEST(to_text(position, proven.moves.front()) == most_testing(game));
                if (proven.moves.size() > 1) ++choices;
            }
        }
    }
    BOOST_TEST(choices > 20);
}

BOOST_AUTO_TEST_CASE(the_line_is_best_play_to_the_end) {
    Asker asker;
    Position position = parse_position(kMiddle);
    const Proven proven = asker.ask(position, {});
    BOOST_REQUIRE(proven.is_exact());
    BOOST_TEST((proven.pv.front() == proven.moves.front()));
    const Side mover = position.side_to_move();
    for (const Move move : proven.pv) position.play(move);
    BOOST_TEST(position.is_over());
    BOOST_TEST(position.margin(mover) == proven.lower);
}

BOOST_AUTO_TEST_CASE(what_is_out_of_reach_costs_nothing) {
    Asker asker;
    for (const SearchLimits& limits :
         {SearchLimits{}, SearchLimits{.nodes = 100'000}, SearchLimits{.time = std::chrono::seconds{1}}}) {
        const Proven proven = asker.ask(kOpening, limits);
        BOOST_TEST(asker.nodes == 0U);
        BOOST_TEST(proven.moves.empty());
        BOOST_TEST(!proven.is_exact());
    }
    BOOST_TEST(asker.nodes_of(kMiddle, {.nodes = 10}) == 0U);
}

BOOST_AUTO_TEST_CASE(a_depth_limit_allows_proofs_of_games_that_end_within_it) {
    Asker asker;
    const int plies = plies_to_end(parse_position(kMiddle));
    BOOST_TEST(asker.nodes_of(kMiddle, {.depth = plies - 1}) == 0U);
    BOOST_TEST(asker.ask(kMiddle, {.depth = plies}).is_exact());
}

BOOST_AUTO_TEST_CASE(only_moves_that_the_limits_allow_are_proposed) {
    constexpr std::string_view kText = "5/1-3/5/3-1/xoxox x classic,boulders=2";
    Asker asker;
    const Proven free = asker.ask(kText, {});
    BOOST_REQUIRE(free.moves.size() > 1U);
    const Proven bound = asker.ask(kText, {.among = {free.moves.back()}});
    BOOST_TEST((bound.moves == std::vector{free.moves.back()}));
    std::vector<Move> worse;
    for (const Move move : parse_position(kText).legal_moves()) {
        if (std::ranges::find(free.moves, move) == free.moves.end()) worse.push_back(move);
    }
    BOOST_TEST(asker.ask(kText, {.among = worse}).moves.empty());
}

BOOST_AUTO_TEST_CASE(an_attempt_that_fails_keeps_to_its_share_and_what_it_proved_is_used) {
    Asker asker;
    for (int i = 0; i < 2; ++i) (void)asker.ask(kMiddle, {});  // easy so far, so it hopes for more
    const Proven proven = asker.ask(kWin, {.nodes = 60'000});
    BOOST_TEST(!proven.is_exact());
    BOOST_TEST(proven.lower >= 1);
    BOOST_TEST(proven.lower < proven.upper);
    BOOST_TEST(!proven.moves.empty());
    BOOST_TEST(asker.nodes >= 24'000U);
    BOOST_TEST(asker.nodes <= 51'100U);
}

BOOST_AUTO_TEST_CASE(a_result_is_expected_to_cost_less_than_the_margin_more_so_the_longer_the_game) {
    const Position middle = parse_position(kHard);
    const Position opening = parse_position(kOpening);
    BOOST_TEST(result_cost(middle) < proof_cost(middle));
    BOOST_TEST(proof_cost(opening) - result_cost(opening) > proof_cost(middle) - result_cost(middle));
}

BOOST_AUTO_TEST_CASE(what_is_known_from_earlier_proofs_is_used_where_a_new_one_is_out_of_reach) {
    Asker asker;
    asker.solver.set_options({.hash_mebibytes = 16});
    const Position position = parse_position(kWin);
    (void)asker.solver.solve(position, {.all_best = false});
    BOOST_TEST(asker.ask(position, {.nodes = 1'000}).is_exact());
    BOOST_TEST(proof_cost(position) > std::log2(1'000));
}

BOOST_AUTO_TEST_CASE(what_was_easy_so_far_is_tried_sooner_until_a_new_game) {
    Asker asker;
    BOOST_TEST(asker.nodes_of(kHard, {.nodes = 50'000}) == 0U);
    (void)asker.ask(kMiddle, {});
    (void)asker.ask(kMiddle, {});
    BOOST_TEST(asker.nodes_of(kHard, {.nodes = 50'000}) >= 20'000U);
    (void)asker.ask(kMiddle, {});
    asker.policy.clear();
    BOOST_TEST(asker.nodes_of(kHard, {.nodes = 50'000}) == 0U);
}

BOOST_AUTO_TEST_CASE(a_stop_ends_the_attempt) {
    Asker asker;
    const Proven proven = asker.ask(parse_position(kHard), {.depth = 60}, [] { return true; });
    BOOST_TEST(!proven.is_exact());
}

BOOST_AUTO_TEST_SUITE_END()

struct Chooser {
    Mind mind{{.hash_mebibytes = 4}};

    Thought choose(const Position& position, const SearchLimits& limits, const ThoughtSink& sink = {}) {
        return mind.think(position, {.limits = limits}, {}, sink);
    }
};

/// The least final margin of `side`, for which the player chooses, over all that the opponent can do.
int worst_margin(const reference::Game& game, char side, Chooser& chooser, const SearchLimits& limits) {
    if (game.phase == "over") return side == 'x' ? reference::margin(game) : -reference::margin(game);
    if (game.mover == side) {
        const Position position = testing::position_of(game);
        const std::string move = to_text(position, chooser.choose(position, limits).best().move);
        return worst_margin(*reference::play(game, move), side, chooser, limits);
    }
    int worst = 1 << 20;
    for (const std::string& move : reference::legal_moves(game))
        worst = std::min(worst, worst_margin(*reference::play(game, move), side, chooser, limits));
    return worst;
}

BOOST_AUTO_TEST_SUITE(choice)

BOOST_AUTO_TEST_CASE(a_proven_margin_is_never_lost_whatever_the_opponent_does) {
    reference::Random random{23};
    Chooser chooser;
    for (const reference::Rules& rules : rulesets()) {
        for (int repeat = 0; repeat < 3; ++repeat) {
            const reference::Game game = testing::ending(rules, 5, random);
            const Position position = testing::position_of(game);
            const Thought report = chooser.choose(position, {.nodes = 100'000});
            BOOST_TEST_CONTEXT(to_text(position)) {
                BOOST_TEST(report.best().exact);
                BOOST_TEST(report.best().score == reference::value_for_mover(game));
                BOOST_TEST(worst_margin(game, game.mover, chooser, {.nodes = 100'000}) ==
                           report.best().score);
            }
        }
    }
}

// Half a turn maps the board to itself, and the middle is blocked: White may mirror every move.
BOOST_AUTO_TEST_CASE(where_mirroring_holds_a_draw_less_is_never_taken) {
    Chooser chooser;
    Position position = parse_position("7/1-3-1/7/3-3/7/1-3-1/7 x classic");
    int mirrored = 0;
    while (!position.is_over()) {
        const bool is_white = position.side_to_move() == Side::kWhite;
        const Thought report = chooser.choose(position, {.nodes = is_white ? 300U : 3'000U});
        const std::optional<Move> mirror = mirror_move(position);
        if (mirror && is_white) {
            mirrored += report.best().move == mirror ? 1 : 0;
            BOOST_TEST((report.best().exact ? report.best().score == 0 : report.best().win_rate > 0.5));
        }
        position.play(report.best().move);
    }
    BOOST_TEST(mirrored > 10);
    BOOST_TEST(position.margin(Side::kWhite) >= 0);
}

BOOST_AUTO_TEST_CASE(only_proven_scores_are_called_exact) {
    Chooser chooser;
    const Thought opening = chooser.choose(parse_position(kOpening), {.nodes = 5'000});
    BOOST_TEST(!opening.best().exact);
    BOOST_TEST(!chooser.choose(parse_position(kHard), {.nodes = 5'000}).best().exact);
    // A search of less depth than the game is long knows nothing for sure.
    const Position ending = parse_position("4x/1-1o1/4x/1o1-1/5 x classic,boulders=2");
    BOOST_TEST(!chooser.choose(ending, {.depth = 5}).best().exact);
    BOOST_TEST(chooser.choose(ending, {}).best().exact);
}

BOOST_AUTO_TEST_CASE(node_limits_make_games_repeatable_and_are_kept_to_the_node) {
    const auto game = [](Chooser& chooser) {
        std::string record;
        Position position = parse_position("5/1-3/5/3-1/5 x classic,boulders=2,stones=24");
        while (!position.is_over()) {
            const Thought report = chooser.choose(position, {.nodes = 3'000});
            BOOST_TEST((report.best().exact ? report.nodes <= 3'000 : report.nodes == 3'000));
            record += to_text(position, report.best().move) + " " + std::to_string(report.nodes) + " " +
                      std::to_string(report.best().score) + "\n";
            position.play(report.best().move);
        }
        return record;
    };
    Chooser first;
    Chooser second;
    const std::string record = game(first);
    BOOST_TEST(game(second) == record);
    first.mind.clear();
    BOOST_TEST(game(first) == record);
}

BOOST_AUTO_TEST_CASE(attempts_to_prove_keep_to_the_time) {
    Chooser chooser;
    const Position position = parse_position(kHard);
    // Proofs that were easy so far let it hope for more.
    for (int i = 0; i < 2; ++i) BOOST_TEST(chooser.choose(parse_position(kMiddle), {}).best().exact);
    for (const SearchLimits& limits :
         {SearchLimits{.time = 300ms}, SearchLimits{.time = 20s, .target = 150ms}}) {
        // What it used of the processor: on a busy machine that is less than the time.
        const std::clock_t start = std::clock();
        const Thought report = chooser.choose(position, limits);
        BOOST_TEST((std::clock() - start < 3 * CLOCKS_PER_SEC));
        BOOST_TEST(position.is_legal(report.best().move));
    }
}

BOOST_AUTO_TEST_CASE(a_win_that_is_proven_without_its_margin_is_not_given_away) {
    const Position position = parse_position(kWin);
    Chooser chooser;
    const Thought report = chooser.choose(position, {.nodes = 60'000});
    BOOST_TEST(!report.best().exact);
    BOOST_TEST(report.best().score >= 1);
    Solver judge{{.hash_mebibytes = 16}};
    const SolveReport verdict = judge.solve(position, {.goal = SolveGoal::kOutcome});
    BOOST_REQUIRE(verdict.best_is_complete);
    BOOST_TEST(verdict.lower >= 1);
    BOOST_TEST((std::ranges::find(verdict.best, report.best().move) != verdict.best.end()));
}

BOOST_AUTO_TEST_CASE(results_proven_with_few_nodes_are_true) {
    reference::Random random{31};
    Chooser chooser;
    int wins = 0;
    int losses = 0;
    for (const reference::Rules& rules : rulesets()) {
        for (int repeat = 0; repeat < 12; ++repeat) {
            const reference::Game game = testing::ending(rules, 6, random);
            const Position position = testing::position_of(game);
            if (position.is_over()) continue;
            const std::vector<int> margins = reference::margins_after_moves(game);
            const int value = *std::ranges::max_element(margins);
            chooser.mind.clear();
            const std::uint64_t nodes = 20U << static_cast<unsigned>(repeat % 5);
            const Thought report = chooser.choose(position, {.nodes = nodes});
            const std::vector<std::string> moves = reference::legal_moves(game);
            const auto place = std::ranges::find(moves, to_text(position, report.best().move));
            BOOST_TEST_CONTEXT(to_text(position) << ", nodes " << nodes) {
                BOOST_REQUIRE((place != moves.end()));
                const int margin = margins[static_cast<std::size_t>(place - moves.begin())];
                if (report.best().exact) BOOST_TEST(report.best().score == value);
                if (report.best().exact) BOOST_TEST(margin == value);
                if (report.best().win_rate == 1) BOOST_TEST(margin > 0);
                if (report.best().win_rate == 0) BOOST_TEST(value < 0);
                if (!report.best().exact) wins += report.best().win_rate == 1;
                if (!report.best().exact) losses += report.best().win_rate == 0;
            }
        }
    }
    BOOST_TEST(wins > 0);
    BOOST_TEST(losses > 0);
}

BOOST_AUTO_TEST_CASE(what_is_called_exact_is_so_however_the_nodes_are_shared) {
    reference::Random random{37};
    Chooser chooser;
    Solver judge;
    int exact = 0;
    for (int repeat = 0; repeat < 150; ++repeat) {
        const Position position =
            testing::position_of(testing::ending(reference::named_rules("classic", 7), 16, random));
        const Points value = judge.solve(position, {.all_best = false}).lower;
        for (const std::uint64_t nodes : {1'000U, 4'000U, 16'000U}) {
            chooser.mind.clear();
            const Thought report = chooser.choose(position, {.nodes = nodes});
            if (!report.best().exact) continue;
            ++exact;
            Position after = position;
            after.play(report.best().move);
            BOOST_TEST_CONTEXT(to_text(position) << ", nodes " << nodes) {
                BOOST_TEST(report.best().score == value);
                BOOST_TEST(judge.solve(after, {.all_best = false}).lower == -value);
            }
        }
    }
    BOOST_TEST(exact > 30);
}

BOOST_AUTO_TEST_CASE(a_move_that_only_a_proof_knows_is_reported_with_what_was_proven) {
    // The search before the proofs is too short to finish a ply; the proof shows that its move holds a draw.
    Chooser chooser;
    const Thought report = chooser.choose(
        parse_position("1o-o3/1x-x1x1/xxoxxo1/ox1xooo/oox--o1/2o1-x1/xx5 o classic"), {.nodes = 3'000});
    BOOST_TEST(report.depth > 0);
    BOOST_TEST(report.best().score >= 0);
    BOOST_TEST(report.best().win_rate >= 0.5);
}

BOOST_AUTO_TEST_CASE(reports_on_the_way_count_everything) {
    std::vector<Thought> reports;
    Chooser chooser;
    const auto sink = [&](const Thought& report) { reports.push_back(report); };
    const Thought last = chooser.choose(parse_position(kWin), {.nodes = 60'000}, sink);
    BOOST_REQUIRE(reports.size() > 1U);
    for (std::size_t i = 1; i < reports.size(); ++i) BOOST_TEST(reports[i - 1].nodes <= reports[i].nodes);
    BOOST_TEST(reports.back().nodes <= last.nodes);
    BOOST_TEST((reports.front().elapsed <= last.elapsed));

    reports.clear();
    const Thought proven = chooser.choose(parse_position("5/1-3/5/3-1/xoxox x classic,boulders=2"), {}, sink);
    BOOST_TEST(proven.best().exact);
    BOOST_REQUIRE(reports.size() == 1U);
    BOOST_TEST((reports.front().best().move == proven.best().move));
}

BOOST_AUTO_TEST_CASE(a_finished_game_has_no_move) {
    Chooser chooser;
    const Thought report = chooser.choose(parse_position("xxx/ooo/xox x classic"), {});
    BOOST_TEST(report.moves.empty());
    BOOST_TEST(report.is_complete);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace choice_test
