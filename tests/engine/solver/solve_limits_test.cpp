#include "engine/rules/text.hpp"
#include "engine/solver/solver.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace solve_limits_test {

using namespace pahtum;
using namespace pahtum::testing;
using reference::Game;

constexpr std::uint64_t kSeed = 812;
constexpr std::uint64_t kLimits[]{0, 1, 2, 3, 5, 8, 13, 30, 100};

/// Whether a move with this margin keeps what the report says; from the solved side's view.
bool keeps(const SolveReport& report, const SolveRequest& request, int value, int margin) {
    switch (report.status) {
        case SolveStatus::kExact:
            if (request.goal == SolveGoal::kExact) return margin == value;
            return sign(margin) == sign(value);
        case SolveStatus::kOutcome: return sign(margin) == sign(value);
        case SolveStatus::kReached: return margin >= request.at_least;
        case SolveStatus::kBounds:
        case SolveStatus::kUnsolved:
        case SolveStatus::kMissed: break;
    }
    return false;
}

void check_status(const SolveReport& report, const SolveRequest& request, int value) {
    BOOST_TEST((report.lower <= value && value <= report.upper));
    if (request.goal == SolveGoal::kAtLeast) {
        BOOST_TEST((report.status == SolveStatus::kReached) == (report.lower >= request.at_least));
        BOOST_TEST((report.status == SolveStatus::kMissed) == (report.upper < request.at_least));
        return;
    }
    BOOST_TEST((report.status == SolveStatus::kExact) == (report.lower == report.upper));
    if (report.status == SolveStatus::kOutcome) BOOST_TEST((outcome(report) == sign(value)));
}

/// Every move of the line keeps it, for whichever side.
void check_line(const SolveReport& report, const SolveRequest& request, Game game, int value) {
    Position position = position_of(game);
    const char side = game.mover;
    BOOST_TEST(report.pv.empty() == report.best.empty());
    if (!report.pv.empty()) BOOST_TEST((report.pv.front() == report.best.front()));
    for (const Move move : report.pv) {
        game = *reference::play(game, to_text(position, move));
        position.play(move);
        const int black = reference::exact_value(game);
        BOOST_TEST(keeps(report, request, value, side == 'x' ? black : -black));
    }
}

void check(const SolveReport& report, const SolveRequest& request, const Game& game,
           const std::vector<int>& margins) {
    const int value = *std::ranges::max_element(margins);
    check_status(report, request, value);
    const std::vector<std::string> moves = reference::legal_moves(game);
    const std::vector<std::string> best = texts(position_of(game), report.best);
    std::size_t keeping = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool is_best = std::ranges::count(best, moves[i]) == 1;
        const bool keeps_it = keeps(report, request, value, margins[i]);
        BOOST_TEST((!is_best || keeps_it), moves[i] << " is not best");
        keeping += keeps_it ? 1 : 0;
    }
    if (report.best_is_complete) BOOST_TEST(best.size() == keeping);
    if (!request.all_best) BOOST_TEST(best.size() <= 1U);
    check_line(report, request, game, value);
}

BOOST_AUTO_TEST_SUITE(solve_limits)

BOOST_AUTO_TEST_CASE(wherever_a_limit_ends_a_solve_its_moves_keep_what_it_has_proven) {
    reference::Random random{kSeed};
    std::map<SolveStatus, int> seen;
    // Under sanitizers a quarter of all: as the limits are nine, every goal meets each of them in turn.
    const int share = kIsSanitized ? 4 : 1;
    int turn = 0;
    Solver used{{.hash_mebibytes = 1}};
    for (const reference::Rules& rules : reference::variants(random)) {
        const Game game = ending(rules, 4 + rounds(2) / 2, random);
        if (game.phase == "over") continue;
        const std::vector<int> margins = margins_after_moves(game);
        const int value = *std::ranges::max_element(margins);
        for (const SolveGoal goal : {SolveGoal::kExact, SolveGoal::kOutcome, SolveGoal::kAtLeast}) {
            for (const std::uint64_t nodes : kLimits) {
                if (++turn % share != 0) continue;
                const SolveRequest request{.goal = goal,
                                           .at_least = value + static_cast<int>(nodes % 3) - 1,
                                           .all_best = nodes % 2 == 1,
                                           .nodes = nodes};
                BOOST_TEST_CONTEXT("seed " << kSeed << " " << reference::position_text(game) << " goal "
                                           << static_cast<int>(goal) << " nodes " << nodes) {
                    const SolveReport fresh = Solver{{.hash_mebibytes = 1}}.solve(position_of(game), request);
                    check(fresh, request, game, margins);
                    check(used.solve(position_of(game), request), request, game, margins);
                    ++seen[fresh.status];
                }
            }
        }
    }
    BOOST_TEST(seen.size() == 6U);
}

BOOST_AUTO_TEST_CASE(a_bound_of_the_margin_makes_no_move_best) {
    // C2 alone is best: 3.
    const SolveReport report =
        Solver{{.hash_mebibytes = 1}}.solve(parse_position("1-2/o-x-/xx1o/o1ox x classic"), {.nodes = 1});
    BOOST_TEST((report.status == SolveStatus::kBounds));
    BOOST_TEST(report.best.empty());
    BOOST_TEST(!report.best_is_complete);
    BOOST_TEST(report.pv.empty());
}

BOOST_AUTO_TEST_CASE(at_least_is_answered_yes_or_no_also_without_a_search) {
    const Position position = parse_position("1oo/x-x/xo1 x classic");
    Solver solver{{.hash_mebibytes = 1}};
    const SolveReport no = solver.solve(position, {.goal = SolveGoal::kAtLeast, .at_least = 4, .nodes = 0});
    BOOST_TEST((no.status == SolveStatus::kMissed));
    BOOST_TEST(no.best.empty());
    BOOST_TEST(no.best_is_complete);
    const SolveReport yes = solver.solve(position, {.goal = SolveGoal::kAtLeast, .at_least = 3});
    BOOST_TEST((yes.status == SolveStatus::kReached));
    BOOST_TEST(texts(position, yes.best) == std::vector<std::string>{"A3"}, boost::test_tools::per_element());
    const SolveReport open = solver.solve(parse_position("7/7/7/3-3/7/7/7 x strategic,boulders=0"),
                                          {.goal = SolveGoal::kAtLeast, .at_least = 3, .nodes = 10});
    BOOST_TEST((open.status == SolveStatus::kUnsolved));
    BOOST_TEST(!open.best_is_complete);
}

BOOST_AUTO_TEST_CASE(images_of_the_one_best_move_are_as_good) {
    // A3 and C3 are the only moves.
    const Position position = parse_position("1o1/xox/xox o classic,boulders=0");
    const SolveReport report = Solver{{.hash_mebibytes = 1}}.solve(position, {.all_best = false});
    BOOST_TEST(report.best.size() == 1U);
    BOOST_TEST(!report.best_is_complete);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace solve_limits_test
