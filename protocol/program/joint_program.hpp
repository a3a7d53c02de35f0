#pragma once

#include "protocol/program/command_line.hpp"

namespace pahtum::program {

/// Turns this process into the program that solves in a store, which gets the arguments of `line`. It is
/// apart because loading the libraries for databases would slow every start of `pahtum`. Returns
/// only by throwing std::runtime_error: it is not installed, or was not built.
[[noreturn]] int become_joint_solver(const CommandLine& line);

}  // namespace pahtum::program
