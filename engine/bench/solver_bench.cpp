#include "engine/bench/solver_bench.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/openings/endings.hpp"
#include "engine/rules/layout.hpp"

namespace pahtum {
namespace {

using Nanoseconds = std::chrono::nanoseconds;

Random generator(int seed) { return Random{static_cast<std::uint64_t>(seed)}; }

std::vector<Position> empty_boards(const Ruleset& ruleset, int wanted) {
    Random random = generator(ruleset.boulders);
    std::vector<Position> positions;
    for (const Bitboard layout :
         distinct_layouts(ruleset.size, ruleset.boulders, static_cast<std::size_t>(wanted), random)) {
        positions.push_back(Position::new_game(ruleset, layout));
    }
    return positions;
}

Nanoseconds rounded(double nanoseconds) { return Nanoseconds{std::llround(nanoseconds)}; }

}  // namespace

std::vector<SolverGroup> standard_solver_groups() {
    return {{5, 22, 50}, {5, 26, 50}, {5, 28, 50}, {5, 30, 50}, {13, 36, 4}};
}

std::vector<SolverGroup> long_solver_groups() { return {{11, 38, 4}, {9, 40, 2}, {7, 42, 2}, {5, 44, 1}}; }

std::vector<Position> solver_positions(const SolverGroup& group) {
    Ruleset ruleset = named_ruleset(RulesetName::kClassic);
    ruleset.boulders = group.boulders;
    if (group.empty == ruleset.cells() - group.boulders) return empty_boards(ruleset, group.positions);
    Random random = generator(1000 * group.boulders + group.empty);
    std::vector<Position> positions;
    for (int i = 0; i < group.positions; ++i)
        positions.push_back(noisy_greedy_position(ruleset, group.empty, random));
    return positions;
}

SolveReport solve_outcome(const Position& position, const SolverOptions& options,
                          std::optional<Nanoseconds> time, const Solver::Sink& sink) {
    Solver solver{options};
    return solver.solve(position, {.goal = SolveGoal::kOutcome, .all_best = false, .time = time}, {}, sink);
}

SolverSummary summary_of(std::span<const SolveReport> reports) {
    assert(!reports.empty());
    SolverSummary summary;
    Nanoseconds elapsed{};
    double logarithms = 0;
    std::uint64_t nodes = 0;
    for (const SolveReport& report : reports) {
        summary.solved += outcome(report) ? 1 : 0;
        summary.worst = std::max(summary.worst, report.elapsed);
        elapsed += report.elapsed;
        logarithms += std::log(static_cast<double>(std::max<Nanoseconds::rep>(report.elapsed.count(), 1)));
        nodes += report.nodes;
    }
    const auto count = static_cast<double>(reports.size());
    summary.mean = rounded(static_cast<double>(elapsed.count()) / count);
    summary.geometric_mean = rounded(std::exp(logarithms / count));
    summary.mean_nodes = nodes / reports.size();
    const double seconds = std::chrono::duration<double>{std::max(elapsed, Nanoseconds{1})}.count();
    summary.nodes_per_second = static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds);
    return summary;
}

}  // namespace pahtum
