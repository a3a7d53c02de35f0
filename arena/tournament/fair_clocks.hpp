#pragma once

#include <functional>
#include <span>
#include <string>

#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {

/// Whether any engine has times that depend on the machine.
[[nodiscard]] bool has_clocks(std::span<const EngineSpec> engines);

/// Measures this machine with the first engine, scales the times of all engines by its speed relative to
/// TournamentSettings::reference_speed, and stores the result in TournamentSettings::fair_clocks. Does
/// nothing without a reference, or if no engine has times. `note` gets a line for the user. Throws UsageError
/// if the speed cannot be measured or is out of range, and std::system_error. Requires engines that have been
/// built, their files noted.
void set_fair_clocks(TournamentSettings& settings, const std::function<void(const std::string&)>& note);

}  // namespace pahtum::arena
