#pragma once

#include <iosfwd>

#include "arena/tournament/settings.hpp"

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

/// Where a run talks to.
struct Console {
    std::ostream& results;   ///< the table, or the JSON object
    std::ostream& progress;  ///< everything on the way
    bool is_terminal;        ///< whether `progress` goes to one
};

/// Plays a tournament, or what is left of one that is recorded, shows how it goes and prints the results.
/// Returns the program's exit status. While it runs, SIGINT or SIGTERM lets running games end and starts no
/// more; a second one breaks them off. Throws UsageError or ParseError (openings) before anything is played
/// if the settings cannot be used; another std::exception, after the results so far, if the arena cannot go
/// on.
[[nodiscard]] int run_tournament(const Settings& settings, const Console& console);

}  // namespace pahtum::arena
