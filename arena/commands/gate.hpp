#pragma once

#include <string>

#include "arena/commands/tournament_options.hpp"

namespace pahtum::arena {

/// Failures in a row after which an engine of a gate is halted.
inline constexpr int kGateHaltAfter = 3;

/// What a gate has where a person says nothing else. `sprt` is ELO0,ELO1.
[[nodiscard]] TournamentTexts gate_defaults(const std::string& sprt, bool has_ruleset);

/// Those of them that --help shows.
[[nodiscard]] OptionTexts gate_presets();

}  // namespace pahtum::arena
