#pragma once

#include <iosfwd>

#include "protocol/program/options.hpp"

namespace pahtum::gtp {

/// What `pahtum bench solver` writes to.
struct BenchStreams {
    std::ostream& out;  ///< the table, a line as soon as it is known
    std::ostream& log;  ///< for people: how far a long solve is
    bool log_is_terminal = false;
};

/// `pahtum bench solver`: all groups with one thread, then, if there may be more, with all of them. A line
/// for each group, under a line that names the columns. With SolverBenchOptions::list, above it a line for
/// each of its positions, what was found behind a ';'; with print_only nothing but the positions. Throws
/// std::runtime_error if memory does not suffice, std::invalid_argument if there are not that many positions.
void run_solver_bench(const SolverBenchOptions& options, const BenchStreams& streams);

}  // namespace pahtum::gtp
