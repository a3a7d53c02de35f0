#pragma once

#include <cstddef>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// `count` different cells, every set equally likely. Requires 0 <= count <= size * size.
[[nodiscard]] Bitboard random_layout(int size, int count, Random& random);

/// The start of a game; with Setup::kFixed, as many random boulders as the ruleset has.
[[nodiscard]] Position draw_start(const Ruleset& ruleset, Random& random);

/// `wanted` random layouts, no two of which are the same up to the eight symmetries of the board. Throws
/// std::invalid_argument if 1000 draws in a row find no new one.
[[nodiscard]] std::vector<Bitboard> distinct_layouts(int size, int count, std::size_t wanted, Random& random);

/// Every layout of `count` boulders, once up to the eight symmetries of the board: the canonical() one of
/// each class, in the order of their bits. Requires 0 <= count <= size * size. Throws std::invalid_argument
/// if there are more than twenty million sets of that many cells.
[[nodiscard]] std::vector<Bitboard> all_layouts(int size, int count);

/// The same for layouts that are symmetric under a half turn, with a boulder in the middle if the size is
/// odd: the second player can mirror every stone, so in the classic game they are draws. None unless size and
/// count are both odd or both even.
[[nodiscard]] std::vector<Bitboard> half_turn_layouts(int size, int count);

}  // namespace pahtum
