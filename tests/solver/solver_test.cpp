#include "engine/solver/solver.hpp"

#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "engine/rules/text.hpp"
#include "tests/solver/endings.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::testing;
namespace data = boost::unit_test::data;

/// The moves (of all legal ones, with the margin after each) whose margin is at least this.
std::vector<std::string> moves_reaching(const reference::Game& game, const std::vector<int>& margins,
                                        int threshold) {
    const std::vector<std::string> moves = reference::legal_moves(game);
    std::vector<std::string> reaching;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (margins[i] >= threshold) reaching.push_back(moves[i]);
    return reaching;
}

/// Checks that the line goes from the position to the end of the game and ends with this margin.
void check_line(const Position& start, const SolveReport& report, Points margin) {
    Position position = start;
    for (const Move move : report.line) {
        BOOST_REQUIRE(position.is_legal(move));
        position.play(move);
    }
    BOOST_TEST(position.is_over());
    BOOST_TEST(position.margin(start.side_to_move()) == margin);
    BOOST_TEST((report.line.front() == report.best.front()));
}

void check_exact(Solver& solver, const reference::Game& game, const std::vector<int>& margins) {
    const Position position = position_of(game);
    const SolveReport report = solver.solve(position);
    const int value = *std::max_element(margins.begin(), margins.end());
    BOOST_TEST((report.status == SolveStatus::kExact));
    BOOST_TEST(report.lower == value);
    BOOST_TEST(report.upper == value);
    BOOST_TEST(report.best_is_complete);
    BOOST_TEST(texts(position, report.best) == moves_reaching(game, margins, value),
               boost::test_tools::per_element());
    check_line(position, report, value);
}

void check_outcome(Solver& solver, const reference::Game& game, const std::vector<int>& margins) {
    const Position position = position_of(game);
    const SolveReport report = solver.solve(position, {.goal = SolveGoal::kOutcome});
    const int value = *std::max_element(margins.begin(), margins.end());
    BOOST_TEST((outcome(report) == (value > 0 ? 1 : value < 0 ? -1 : 0)));
    BOOST_TEST(report.lower <= value);
    BOOST_TEST(report.upper >= value);
    BOOST_TEST(report.best_is_complete);
    const int threshold = value > 0 ? 1 : value == 0 ? 0 : -100'000;
    BOOST_TEST(texts(position, report.best) == moves_reaching(game, margins, threshold),
               boost::test_tools::per_element());
}

void check_at_least(Solver& solver, const reference::Game& game, const std::vector<int>& margins, int at_least) {
    const Position position = position_of(game);
    const SolveReport report =
        solver.solve(position, {.goal = SolveGoal::kAtLeast, .at_least = at_least});
    const int value = *std::max_element(margins.begin(), margins.end());
    BOOST_TEST(report.lower <= value);
    BOOST_TEST(report.upper >= value);
    BOOST_TEST((report.lower >= at_least) == (value >= at_least));
    BOOST_TEST((report.upper < at_least) == (value < at_least));
    BOOST_TEST(texts(position, report.best) == moves_reaching(game, margins, at_least),
               boost::test_tools::per_element());
}

void check_all_goals(const reference::Game& game) {
    if (game.phase == "over") return;
    const std::vector<int> margins = margins_after_moves(game);
    const int value = *std::max_element(margins.begin(), margins.end());
    BOOST_TEST_CONTEXT(reference::position_text(game)) {
        Solver solver{{.hash_mebibytes = 1}};
        check_outcome(solver, game, margins);
        solver.clear();
        for (const int offset : {-3, 0, 1}) check_at_least(solver, game, margins, value + offset);
        solver.clear();
        check_exact(solver, game, margins);
    }
}

BOOST_AUTO_TEST_SUITE(solver)

BOOST_AUTO_TEST_CASE(endings_of_every_ruleset_agree_with_minimax) {
    reference::Random random{31};
    for (const reference::Rules& rules : reference::variants(random)) {
        for (const int turns : {4, 5, 6}) check_all_goals(ending(rules, turns, random));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
