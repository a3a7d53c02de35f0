#pragma once

#include <cstdint>
#include <map>

#include "engine/rules/position.hpp"

namespace pahtum {

/// The leaves of the game tree at a depth; a game that ends earlier is a leaf where it ends.
struct Perft {
    std::uint64_t leaves = 0;
    std::int64_t margin_sum = 0;                ///< of Black's margin over all leaves
    std::map<Points, std::uint64_t> histogram;  ///< Black's margin -> leaves
    bool operator==(const Perft&) const = default;
};

/// Walks every sequence of legal moves of the given length. Requires depth >= 0.
[[nodiscard]] Perft perft(const Position& position, int depth);

}  // namespace pahtum
