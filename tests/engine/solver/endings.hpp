#pragma once

#include <string>
#include <vector>

#include "engine/rules/position.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/variants.hpp"

namespace pahtum::testing {

/// A random game of these rules, played on until at most `turns` cells are empty or it is over.
[[nodiscard]] reference::Game ending(const reference::Rules& rules, int turns, reference::Random& random);

/// Some hundred thousand nodes for the search by structure.
inline const std::string kHardestBoard = "xxxo2-/oox-1-1/xoo3o/oxxxo2/7/1o-4/1-1x3 x classic";
/// The same; under sanitizers, which make each node slow, some ten thousand.
inline const std::string kHardBoard =
    kIsSanitized ? "xxxo2-/oox-1-1/xoo2xo/oxxxo2/1o5/1o-4/1-1x3 x classic" : kHardestBoard;

[[nodiscard]] Position position_of(const reference::Game& game);

/// Texts of the moves.
[[nodiscard]] std::vector<std::string> texts(const Position& position, const std::vector<Move>& moves);

}  // namespace pahtum::testing
