#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/support/reference.hpp"

namespace pahtum::reference {

using Random = std::mt19937_64;

/// Every size, setup, scoring, capture and swap that go together, under a ruleset name, with boulder counts
/// and supplies drawn at random. Then the named rulesets themselves on each size they fit.
[[nodiscard]] std::vector<Rules> variants(Random& random);

/// A number in [0, bound). The same with every standard library. Requires bound > 0.
[[nodiscard]] int random_below(Random& random, int bound);

/// A new game; with setup "fixed" the boulders stand on random cells.
[[nodiscard]] Game random_start(const Rules& rules, Random& random);

/// One of the legal moves; the pie rule's swap and captures come up more often than by chance. Requires a
/// game that is not over.
[[nodiscard]] std::string random_move(const Game& game, Random& random);

}  // namespace pahtum::reference
