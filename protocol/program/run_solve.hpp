#pragma once

#include <iosfwd>

#include "protocol/program/options.hpp"

namespace pahtum::gtp {

/// What `pahtum solve` works with.
struct SolveStreams {
    std::istream& in;   ///< where the positions of `-` come from
    std::ostream& out;  ///< the answers, each flushed at once
    std::ostream& log;  ///< for people: progress, and what is wrong with the input
    bool log_is_terminal = false;
};

/// `pahtum solve`: answers position by position. Returns the program's exit code: 0; 1 if an answer could not
/// be written; 2 if an argument or a line was no position, which does not keep the others from being solved;
/// 128 + signal after SIGINT or SIGTERM, with what was proven of the position at hand. Throws
/// std::runtime_error if the checkpoint cannot be used or memory does not suffice.
[[nodiscard]] int run_solve(const SolveOptions& options, const SolveStreams& streams);

}  // namespace pahtum::gtp
