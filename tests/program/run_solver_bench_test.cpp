#include "protocol/program/run_solver_bench.hpp"

#include <boost/test/unit_test.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "engine/rules/text.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum::gtp {
namespace {

using Words = std::vector<std::string>;

Words words_of(const std::string& line) {
    std::istringstream text{line};
    Words words;
    for (std::string word; text >> word;) words.push_back(word);
    return words;
}

struct Fixture {
    Fixture() {
        options.groups = {{5, 14, 3}, {13, 12, 2}};
        options.solver.hash_mebibytes = 1;
    }

    std::vector<std::string> run() {
        std::ostringstream out;
        run_solver_bench(options, {out, log});
        std::vector<std::string> lines;
        std::istringstream text{out.str()};
        for (std::string line; std::getline(text, line);) lines.push_back(line);
        return lines;
    }

    SolverBenchOptions options;
    std::ostringstream log;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(run_solver_bench_test, Fixture)

BOOST_AUTO_TEST_CASE(each_group_is_a_line_under_the_names_of_the_columns) {
    const std::vector<std::string> lines = run();
    BOOST_TEST_REQUIRE(lines.size() == 3U);
    const Words columns = words_of(lines[0]);
    BOOST_TEST(columns.size() == 9U);
    for (const auto& [line, begin] : {std::pair{lines[1], Words{"5", "14", "1", "3/3"}},
                                      std::pair{lines[2], Words{"13", "12", "1", "2/2"}}}) {
        const Words row = words_of(line);
        BOOST_TEST_REQUIRE(row.size() == columns.size());
        BOOST_TEST(Words(row.begin(), row.begin() + 4) == begin, boost::test_tools::per_element());
        const double mean = std::stod(row[4]);
        const double worst = std::stod(row[5]);
        const double geometric_mean = std::stod(row[6]);
        BOOST_TEST((0 < geometric_mean && geometric_mean <= mean && mean <= worst));
        BOOST_TEST(line.size() == lines[0].size());
    }
    BOOST_TEST(log.str() == "");
}

BOOST_AUTO_TEST_CASE(several_threads_are_a_second_table) {
    options.solver.threads = 2;
    const std::vector<std::string> lines = run();
    BOOST_TEST_REQUIRE(lines.size() == 6U);
    BOOST_TEST(lines[3] == lines[0]);
    BOOST_TEST(words_of(lines[1])[2] == "1");
    BOOST_TEST(words_of(lines[4])[2] == "2");
}

BOOST_AUTO_TEST_CASE(what_is_not_solved_in_time_is_counted) {
    options.groups = {{0, 49, 1}};
    options.time = std::chrono::milliseconds{1};
    BOOST_TEST(words_of(run()[1])[3] == "0/1");
}

BOOST_AUTO_TEST_CASE(listed_positions_are_those_printed_with_their_outcomes) {
    options.print_only = true;
    const std::vector<std::string> printed = run();
    BOOST_TEST_REQUIRE(printed.size() == 5U);
    options.print_only = false;
    options.list = true;
    std::vector<std::string> listed;
    for (const std::string& line : run()) {
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

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp
