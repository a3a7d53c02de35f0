#pragma once

#include <string>

#include "engine/cli/options.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum::program {

/// How `pahtum solve` is called, with --store or without.
[[nodiscard]] Usage solve_usage();

/// What to prove, within the time of --time. Throws OptionError.
[[nodiscard]] SolveRequest read_solve_request(const CommandLine& line);

/// Threads and memory. Throws OptionError.
[[nodiscard]] SolverOptions read_solver_options(const CommandLine& line);

/// One of the options that --store alone gives a meaning, if it was given; else empty.
[[nodiscard]] std::string first_joint_option(const CommandLine& line);

}  // namespace pahtum::program
