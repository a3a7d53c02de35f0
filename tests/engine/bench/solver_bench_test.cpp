#include "engine/bench/solver_bench.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

BOOST_AUTO_TEST_SUITE(solver_bench)

BOOST_AUTO_TEST_CASE(every_group_has_the_positions_it_names) {
    std::vector<SolverGroup> groups = standard_solver_groups();
    for (const SolverGroup& group : long_solver_groups()) groups.push_back(group);
    for (const SolverGroup& group : groups) {
        const std::vector<Position> positions = solver_positions(group);
        BOOST_TEST(positions.size() == static_cast<std::size_t>(group.positions));
        for (const Position& position : positions) {
            BOOST_TEST(position.boulders().count() == group.boulders);
            BOOST_TEST(position.empty().count() == group.empty);
        }
    }
}

BOOST_AUTO_TEST_CASE(fewer_positions_are_the_first_of_more) {
    for (const SolverGroup& group : {SolverGroup{5, 26, 9}, SolverGroup{13, 36, 9}}) {
        SolverGroup smaller = group;
        smaller.positions = 4;
        const std::vector<Position> first = solver_positions(smaller);
        const std::vector<Position> all = solver_positions(group);
        BOOST_TEST((first == std::vector<Position>(all.begin(), all.begin() + 4)));
    }
}

BOOST_AUTO_TEST_CASE(empty_boards_are_the_first_openings) {
    std::ifstream file{testing::source_file("openings/7x7-13-boulders.txt")};
    for (const Position& position : solver_positions({13, 36, 20})) {
        std::string line;
        BOOST_REQUIRE(std::getline(file, line));
        BOOST_TEST(to_text(position) == line);
    }
}

BOOST_AUTO_TEST_CASE(an_outcome_is_proven_or_the_time_is_over) {
    const SolveReport win = solve_outcome(parse_position("1oo/x-x/xo1 x classic"), {1, 1}, std::nullopt);
    BOOST_TEST((outcome(win) == 1));
    const SolveReport open = solve_outcome(parse_position("7/7/7/7/7/7/7 x classic"), {1, 1}, 1ms);
    BOOST_TEST(!outcome(open));
}

BOOST_AUTO_TEST_CASE(a_summary_is_of_all_reports) {
    SolveReport solved;
    solved.lower = solved.upper = 3;
    solved.nodes = 100;
    solved.elapsed = 1s;
    SolveReport open;
    open.lower = -5;
    open.upper = 5;
    open.nodes = 1000;
    open.elapsed = 4s;
    const SolverSummary summary = summary_of(std::vector{solved, open});
    BOOST_TEST(summary.solved == 1);
    BOOST_TEST((summary.mean == 2500ms));
    BOOST_TEST((summary.worst == 4s));
    BOOST_TEST(std::abs((summary.geometric_mean - 2s).count()) < 1000);  // the square root of 1 * 4
    BOOST_TEST(summary.mean_nodes == 550U);
    BOOST_TEST(summary.nodes_per_second == 220U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
