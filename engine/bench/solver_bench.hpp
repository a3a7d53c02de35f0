#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

/// Positions of one kind: classic, 7x7.
struct SolverGroup {
    int boulders = 5;
    int empty = 22;  ///< cells that are not filled yet
    int positions = 50;

    bool operator==(const SolverGroup&) const = default;
};

/// Measures the speed of the solver in a minute or two.
[[nodiscard]] std::vector<SolverGroup> standard_solver_groups();
/// Empty boards that take long, the fewer boulders the longer.
[[nodiscard]] std::vector<SolverGroup> long_solver_groups();

/// The first positions of their kind, the same everywhere. Empty boards are the lines of
/// openings/7x7-*-boulders.txt: distinct_layouts() with the number of boulders as seed. All others are
/// noisy_greedy_position() of one generator with the seed 1000 * boulders + empty. Throws
/// std::invalid_argument if there are not that many empty boards.
[[nodiscard]] std::vector<Position> solver_positions(const SolverGroup& group);

/// Asks a new solver, whose table is empty, whether the position is a win, a draw or a loss.
[[nodiscard]] SolveReport solve_outcome(const Position& position, const SolverOptions& options,
                                        std::optional<std::chrono::nanoseconds> time,
                                        const Solver::Sink& sink = {});

/// What a group of solves took. A solve that ran out of time counts with the time it used.
struct SolverSummary {
    int solved = 0;  ///< reports that settle the outcome
    std::chrono::nanoseconds mean{};
    std::chrono::nanoseconds worst{};
    std::chrono::nanoseconds geometric_mean{};
    std::uint64_t mean_nodes = 0;
    std::uint64_t nodes_per_second = 0;
};
/// Requires at least one report.
[[nodiscard]] SolverSummary summary_of(std::span<const SolveReport> reports);

}  // namespace pahtum
