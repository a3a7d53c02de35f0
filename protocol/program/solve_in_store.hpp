#pragma once

#include <string>
#include <vector>

#include "engine/solver/solver.hpp"
#include "protocol/program/command_line.hpp"
#include "protocol/program/subcommands.hpp"

namespace pahtum::program {

/// --store and the options that go with it.
[[nodiscard]] std::vector<Option> joint_options();
/// One of those that --store alone gives a meaning, if it was given; else empty.
[[nodiscard]] std::string first_joint_option(const CommandLine& line);

/// `pahtum solve --store`: solves the one position of the command line together with other processes. Returns
/// the exit code. Throws OptionError. Only where the program is built with stores.
[[nodiscard]] int solve_in_store(const CommandLine& line, const Streams& streams, const SolveRequest& request,
                                 const SolverOptions& options);

}  // namespace pahtum::program
