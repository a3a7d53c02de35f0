#pragma once

#include <array>

#include "engine/base/random.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// How a game played out at random has ended.
struct Playout {
    Points margin = 0;  ///< Black's
    /// By index_of(Side): the cells on which the side has put stones since the position.
    std::array<Bitboard, 2> placed{};
};

/// Plays a game to its end at random: at every turn each legal move is equally likely, but for 2^-26.
/// Allocates nothing. Where fills_the_board() holds, the order of the moves does not matter, and each way to
/// share out the empty cells is equally likely, so the full board is drawn at once.
[[nodiscard]] Playout play_out(const Position& position, Random& random);

}  // namespace pahtum
