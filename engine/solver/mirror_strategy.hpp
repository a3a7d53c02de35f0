#pragma once

#include <optional>

#include "engine/rules/position.hpp"

namespace pahtum {

/// Whether this side can finish with a margin of at least 0 by mirroring: it answers every stone with one on
/// the image of its cell (README.md, "Mirroring"). False says nothing. Requires fills_the_board().
[[nodiscard]] bool can_mirror(const Position& position, Side side);

/// The move with which the side to move begins or goes on to mirror. Nothing if it cannot, or if any move
/// will do. Requires fills_the_board().
[[nodiscard]] std::optional<Move> mirror_move(const Position& position);

}  // namespace pahtum
