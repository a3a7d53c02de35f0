#pragma once

#include <utility>

#include "engine/rules/position.hpp"

namespace pahtum::testing {

/// The same board with the colours of stones, banks, hands and the side to move exchanged. Requires the stone
/// phase or a game that is over: who places boulders depends on the colour.
[[nodiscard]] inline Position swap_colours(const Position& position) {
    PositionParts parts = position.parts();
    std::swap(parts.stones[0], parts.stones[1]);
    std::swap(parts.bank[0], parts.bank[1]);
    std::swap(parts.hand[0], parts.hand[1]);
    parts.side_to_move = opponent(parts.side_to_move);
    return Position::from_parts(parts);
}

}  // namespace pahtum::testing
