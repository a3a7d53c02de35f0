#pragma once

#include <cstddef>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/learn/sample_file.hpp"
#include "engine/rules/move.hpp"
#include "tests/support/reference.hpp"

namespace pahtum::testing {

/// A position after random moves on a random layout, with at least one live cell. `empty`: about how many
/// cells are left.
[[nodiscard]] Position random_position(int size, int empty, Random& random);

/// Samples of random 7x7 positions whose margin keeps a rule that lines alone do not know: what the lines
/// expect to be gained, rounded, and three points more or less for an odd or even number of live cells.
[[nodiscard]] std::vector<learn::Sample> samples_of_a_rule(std::size_t count, Random& random);

/// Checks with the reference that no other move in this position of a game leads to a greater margin.
void check_best(const reference::Game& game, Move move);

}  // namespace pahtum::testing
