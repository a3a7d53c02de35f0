#include <array>
#include <chrono>
#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/bench/solver_bench.hpp"
#include "engine/rules/text.hpp"
#include "protocol/commands/common_options.hpp"
#include "protocol/commands/solve_report.hpp"
#include "protocol/commands/subcommands.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kBenchSolverNotes = R"(
Positions come from noisy greedy play with fixed seeds, or are the first lines of
openings/7x7-*-boulders.txt: the same everywhere. The table is emptied before each. First with one
thread, then with all.

Examples:
  pahtum bench solver                                    one or two minutes
  pahtum bench solver --group 5,28 --list                one kind of position, with each result
  pahtum bench solver --group 9,40 --positions 20 --time 1200
  pahtum bench solver --group 5,26 --print | pahtum solve -
)";

Usage bench_solver_usage() {
    return {
        .program = "pahtum bench solver",
        .summary = "Measures how long it takes to prove fixed positions won, drawn or lost.",
        .options = all_of(
            {{{"group", "B,E", "measure only positions with B boulders and E empty cells on 7x7"},
              {"long", "", "also measure empty boards with 11, 9, 7 and 5 boulders"},
              {"positions", "N", "number of positions in each group (default 50, fewer for empty boards)"},
              {"time", "SECONDS", "time limit in seconds for each position (default 60)"}},
             solver_options(solver_defaults()),
             {{"list", "", "also print a line for each position"},
              {"print", "", "print the positions and stop"}}}),
        .notes = std::string{kBenchSolverNotes}};
}

struct SolverBench {
    std::vector<SolverGroup> groups;
    SolverOptions solver;
    std::optional<std::chrono::nanoseconds> time;  ///< for each position
    bool lists_positions = false;
};

SolverGroup parse_group(const std::string& text) {
    constexpr int kCells = 49;
    const auto [boulders, empty] = parse_pair(text, kCells, "group");
    if (boulders + empty > kCells) throw ParseError{"group '" + text + "': a 7x7 board has only 49 cells"};
    return {.boulders = boulders, .empty = empty};
}

std::vector<SolverGroup> read_groups(const CommandLine& line) {
    std::vector<SolverGroup> groups = standard_solver_groups();
    if (line.has("group")) groups = {read_option("group", [&] { return parse_group(line.value("group")); })};
    if (line.has("long")) {
        for (const SolverGroup& group : long_solver_groups()) groups.push_back(group);
    }
    if (line.has("positions")) {
        const int positions = line.integer("positions", 1, kMaxPositions).value();
        for (SolverGroup& group : groups) group.positions = positions;
    }
    return groups;
}

using Row = std::array<std::string, 9>;

const Row kColumns{"boulders", "empty",     "threads", "solved", "mean_s",
                   "worst_s",  "geomean_s", "nodes",   "nodes/s"};
constexpr std::array<std::size_t, 9> kWidths{8, 6, 8, 8, 11, 11, 11, 13, 10};

std::string row_text(const Row& row) {
    std::string text;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i].size() < kWidths[i]) text.append(kWidths[i] - row[i].size(), ' ');
        text += row[i];
    }
    return text;
}

std::string seconds(std::chrono::nanoseconds time) {
    return decimal_text(std::chrono::duration<double>{time}.count(), 6);
}

Row row_of(const SolverGroup& group, int threads, const SolverSummary& summary) {
    return {std::to_string(group.boulders),
            std::to_string(group.empty),
            std::to_string(threads),
            std::to_string(summary.solved) + "/" + std::to_string(group.positions),
            seconds(summary.mean),
            seconds(summary.worst),
            seconds(summary.geometric_mean),
            std::to_string(summary.mean_nodes),
            std::to_string(summary.nodes_per_second)};
}

std::string position_line(const Position& position, const SolveReport& report) {
    const auto result = outcome(report);
    return to_text(position) + " ; " + (result ? "wdl " + std::to_string(*result) : "unsolved") + " nodes " +
           std::to_string(report.nodes) + " seconds " + seconds(report.elapsed);
}

std::string place(const SolverGroup& group, std::size_t index) {
    return "group " + std::to_string(group.boulders) + "," + std::to_string(group.empty) + ", position " +
           std::to_string(index + 1) + " of " + std::to_string(group.positions);
}

void measure(const SolverGroup& group, const SolverBench& bench, const Console& console) {
    std::vector<SolveReport> reports;
    for (const Position& position : solver_positions(group)) {
        SolveProgressLine line{console.progress, console.is_terminal, place(group, reports.size())};
        reports.push_back(solve_outcome(position, bench.solver, bench.time,
                                        [&line](const SolveProgress& progress) { line.show(progress); }));
        if (bench.lists_positions) console.results << position_line(position, reports.back()) << std::endl;
    }
    console.results << row_text(row_of(group, bench.solver.threads, summary_of(reports))) << std::endl;
}

/// A line for each group under a line that names the columns.
void measure_all(const SolverBench& bench, const Console& console) {
    console.results << row_text(kColumns) << std::endl;
    for (const SolverGroup& group : bench.groups) measure(group, bench, console);
}

void print_all(const std::vector<SolverGroup>& groups, std::ostream& out) {
    for (const SolverGroup& group : groups) {
        for (const Position& position : solver_positions(group)) out << to_text(position) << '\n';
    }
    out << std::flush;
}

/// With one thread, then, if there may be more, with all of them.
int run_bench_solver(const CommandLine& line, const Console& console) {
    Settings defaults = solver_defaults();
    defaults.time = std::chrono::minutes{1};
    const Settings settings = read_settings(line, defaults);
    SolverBench bench{.groups = read_groups(line),
                      .solver = solver_options_of(settings),
                      .time = settings.time,
                      .lists_positions = line.has("list")};
    if (line.has("print")) {
        print_all(bench.groups, console.results);
        return EXIT_SUCCESS;
    }
    const int threads = std::exchange(bench.solver.threads, 1);
    measure_all(bench, console);
    if (threads == 1) return EXIT_SUCCESS;
    bench.solver.threads = threads;
    measure_all(bench, console);
    return EXIT_SUCCESS;
}

}  // namespace

const Subcommand kBenchSolver{"bench solver", "measure the solver", bench_solver_usage, run_bench_solver,
                              true};

}  // namespace pahtum::program
