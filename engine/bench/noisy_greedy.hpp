#pragma once

#include "engine/rules/layout.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// A position as games between weak players bring it about: from a board with random boulders, each move with
/// probability 0.3 any legal one, else one of those that gain the most points at once, all equally likely.
/// Played until at most `empty` cells are empty or the game is over. The same for a state of `random` on
/// every platform. Requires Setup::kFixed.
[[nodiscard]] Position noisy_greedy_position(const Ruleset& ruleset, int empty, Random& random);

}  // namespace pahtum
