#pragma once

#include "protocol/program/command_line.hpp"
#include "protocol/program/subcommands.hpp"

namespace pahtum::program {

/// `pahtum solve --store`: solves the one position of the command line together with other processes. Returns
/// the exit code. Throws OptionError.
[[nodiscard]] int solve_in_store(const CommandLine& line, const Streams& streams);

}  // namespace pahtum::program
