#pragma once

#include <string>
#include <vector>

#include "engine/rules/position.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/variants.hpp"

namespace pahtum::testing {

/// A random game of these rules, played on until at most `turns` cells are empty or it is over.
[[nodiscard]] reference::Game ending(const reference::Rules& rules, int turns, reference::Random& random);

/// The final margin after each legal move, in the order of reference::legal_moves, from the mover's view, by
/// the reference's minimax.
[[nodiscard]] std::vector<int> margins_after_moves(const reference::Game& game);

[[nodiscard]] Position position_of(const reference::Game& game);

/// Texts of the moves.
[[nodiscard]] std::vector<std::string> texts(const Position& position, const std::vector<Move>& moves);

}  // namespace pahtum::testing
