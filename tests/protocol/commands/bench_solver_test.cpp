#include "engine/bench/solver_bench.hpp"
#include "engine/rules/text.hpp"
#include "engine/solver/solver.hpp"
#include "tests/protocol/commands/run_in_process.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::bench_solver_test {
namespace {

/// Runs 3 positions with 5 boulders and 14 empty cells unless told otherwise.
ProgramRun run_bench(const Words& options) {
    Words arguments{"bench", "solver", "--hash", "1", "--group", "5,14", "--positions", "3"};
    return run_in_process(arguments + options);
}

std::size_t positions_in(const std::vector<SolverGroup>& groups) {
    return std::accumulate(groups.begin(), groups.end(), std::size_t{0},
                           [](std::size_t sum, const SolverGroup& group) {
                               return sum + static_cast<std::size_t>(group.positions);
                           });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(bench_solver)

BOOST_AUTO_TEST_CASE(a_group_is_a_line_under_the_names_of_the_columns) {
    const ProgramRun run = run_bench({"--threads", "1"});
    const Words lines = run.lines();
    BOOST_TEST_REQUIRE(lines.size() == 2U);
    const Words columns = words_of(lines[0]);
    BOOST_TEST(columns.size() == 9U);
    const Words row = words_of(lines[1]);
    BOOST_TEST_REQUIRE(row.size() == columns.size());
    BOOST_TEST(Words(row.begin(), row.begin() + 4) == (Words{"5", "14", "1", "3/3"}),
               boost::test_tools::per_element());
    const double mean = std::stod(row[4]);
    const double worst = std::stod(row[5]);
    const double geometric_mean = std::stod(row[6]);
    BOOST_TEST((0 < geometric_mean && geometric_mean <= mean && mean <= worst));
    BOOST_TEST(lines[1].size() == lines[0].size());
    BOOST_TEST(run.log == "");
}

BOOST_AUTO_TEST_CASE(several_threads_are_a_second_table) {
    const Words lines = run_bench({"--threads", "2"}).lines();
    BOOST_TEST_REQUIRE(lines.size() == 4U);
    BOOST_TEST(lines[2] == lines[0]);
    BOOST_TEST(words_of(lines[1])[2] == "1");
    BOOST_TEST(words_of(lines[3])[2] == "2");
}

BOOST_AUTO_TEST_CASE(what_is_not_solved_in_time_is_counted) {
    const ProgramRun run = run_in_process({"bench", "solver", "--hash", "1", "--threads", "1", "--group",
                                           "0,49", "--positions", "1", "--time", "0.001"});
    BOOST_TEST(words_of(run.lines().at(1))[3] == "0/1");
}

BOOST_AUTO_TEST_CASE(listed_positions_are_those_printed_with_their_outcomes) {
    const Words printed = run_bench({"--print"}).lines();
    BOOST_TEST_REQUIRE(printed.size() == 3U);
    Words listed;
    for (const std::string& line : run_bench({"--list", "--threads", "1"}).lines()) {
        if (line.find(';') != std::string::npos) listed.push_back(line);
    }
    BOOST_TEST_REQUIRE(listed.size() == printed.size());
    Solver solver{{.hash_mebibytes = 1}};
    for (std::size_t i = 0; i < printed.size(); ++i) {
        const SolveReport report = solver.solve(parse_position(printed[i]));
        BOOST_TEST(
            listed[i].starts_with(printed[i] + " ; wdl " + std::to_string(outcome(report).value()) + " "));
    }
}

BOOST_AUTO_TEST_CASE(the_standard_groups_are_measured_unless_told_otherwise) {
    const std::size_t standard = positions_in(standard_solver_groups());
    BOOST_TEST(run_in_process({"bench", "solver", "--print"}).lines().size() == standard);
    BOOST_TEST(run_in_process({"bench", "solver", "--print", "--long"}).lines().size() ==
               standard + positions_in(long_solver_groups()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::bench_solver_test
