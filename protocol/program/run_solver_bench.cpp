#include "protocol/program/run_solver_bench.hpp"

#include <array>
#include <chrono>
#include <ostream>
#include <string>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/bench/solver_bench.hpp"
#include "engine/rules/text.hpp"
#include "protocol/program/solve_progress.hpp"

namespace pahtum::gtp {
namespace {

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
    return std::to_string(group.boulders) + " boulders, " + std::to_string(group.empty) +
           " empty, position " + std::to_string(index + 1) + " of " + std::to_string(group.positions);
}

void measure(const SolverGroup& group, const SolverBenchOptions& options, const BenchStreams& streams) {
    std::vector<SolveReport> reports;
    for (const Position& position : solver_positions(group)) {
        SolveProgressLine line{streams.log, streams.log_is_terminal, place(group, reports.size())};
        reports.push_back(solve_outcome(position, options.solver, options.time,
                                        [&line](const SolveProgress& progress) { line.show(progress); }));
        if (options.list) streams.out << position_line(position, reports.back()) << std::endl;
    }
    streams.out << row_text(row_of(group, options.solver.threads, summary_of(reports))) << std::endl;
}

void measure_all(const SolverBenchOptions& options, const BenchStreams& streams) {
    streams.out << row_text(kColumns) << std::endl;
    for (const SolverGroup& group : options.groups) measure(group, options, streams);
}

void print_all(const std::vector<SolverGroup>& groups, std::ostream& out) {
    for (const SolverGroup& group : groups) {
        for (const Position& position : solver_positions(group)) out << to_text(position) << '\n';
    }
    out << std::flush;
}

}  // namespace

void run_solver_bench(const SolverBenchOptions& options, const BenchStreams& streams) {
    if (options.print_only) return print_all(options.groups, streams.out);
    SolverBenchOptions one_thread = options;
    one_thread.solver.threads = 1;
    measure_all(one_thread, streams);
    if (options.solver.threads > 1) measure_all(options, streams);
}

}  // namespace pahtum::gtp
