#pragma once

#include <cstddef>
#include <string>

#include "engine/rules/ruleset.hpp"

namespace pahtum::terminal {

/// How the game is played by these rules, in sentences for players, for a screen of that many columns. At
/// most 21 lines of 80 columns.
[[nodiscard]] std::string rules_of_play(const Ruleset& ruleset, std::size_t columns);

}  // namespace pahtum::terminal
