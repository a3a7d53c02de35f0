#pragma once

#include <functional>
#include <string>

#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {

/// Whether any engine has times that depend on the machine.
[[nodiscard]] bool has_clocks(const TournamentSettings& settings);

/// Measures this machine by the first engine, against TournamentSettings::reference_speed, has the times of
/// all engines multiplied, and keeps what was found in TournamentSettings::fair_clocks. Does nothing if there
/// is no reference, or no engine has times. `note` is called with a line to show the user. Throws
/// UsageError if the machine's speed cannot be told or is not fit, and std::system_error. Requires engines
/// that have been built, their files noted.
void set_fair_clocks(TournamentSettings& settings, const std::function<void(const std::string&)>& note);

}  // namespace pahtum::arena
