#pragma once

#include <iosfwd>
#include <stdexcept>

namespace pahtum::arena {

/// Exit codes of the program, made for scripts.
enum class ExitCode : int {
    kDone = 0,         ///< all played; or the test accepted ELO1
    kRejected = 1,     ///< the test accepted ELO0
    kUndecided = 2,    ///< all played and the test has not decided
    kEngineFault = 3,  ///< an engine failed so often that it was halted
    kUsage = 4,        ///< what was asked for makes no sense; nothing was played
    kFailure = 5,      ///< the arena could not go on: disk full, no processes, ...
    kSignal = 128,     ///< plus the number of the signal that ended the run
};

/// The user asked for something that makes no sense. The message names it and the remedy.
class UsageError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Where a command talks to.
struct Console {
    std::ostream& results;   ///< the table, or the JSON object
    std::ostream& progress;  ///< everything on the way
    bool is_terminal;        ///< whether `progress` goes to one
};

}  // namespace pahtum::arena
