#pragma once

#include "arena/tournament/console.hpp"
#include "arena/tournament/settings.hpp"

namespace pahtum::arena {

/// Plays a tournament, or what is left of one that is recorded, shows how it goes and prints the results. A
/// dry run only prints the schedule.
/// Returns the program's exit status. While it runs, SIGINT or SIGTERM lets running games end and starts no
/// more; a second one breaks them off. Throws UsageError or ParseError (openings) before anything is played
/// if the settings cannot be used; another std::exception, after the results so far, if the arena cannot go
/// on.
[[nodiscard]] int run_tournament(const Settings& settings, const Console& console);

}  // namespace pahtum::arena
