#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/core/lock_free_table.hpp"
#include "engine/rules/move.hpp"

namespace pahtum {

/// What is proven about a key: the points still to be gained by the side to move, less the opponent's, lie
/// within [lower, upper]; each is in [-kMax, kMax]. Packs to lower and upper 16 bits each (biased), move 14,
/// binary logarithm of the nodes 6, age 6, from the lowest bit.
struct BoundEntry {
    static constexpr Points kMax = 32'767;

    Points lower = -kMax;
    Points upper = kMax;
    Move best = Move::place({0, 0});  ///< the move the search preferred; not proven to be best
    std::uint64_t nodes = 0;          ///< what the proof cost, roughly: a power of two

    /// Both entries hold, so their bounds intersect; the new entry's move is kept.
    void join(const BoundEntry& known) {
        lower = std::max(lower, known.lower);
        upper = std::min(upper, known.upper);
        nodes = std::max(nodes, known.nodes);
    }

    /// Requires lower <= upper.
    [[nodiscard]] std::uint64_t packed(unsigned age) const {
        assert(-kMax <= lower && lower <= upper && upper <= kMax);
        const int cost = std::min(63, static_cast<int>(std::bit_width(nodes)));
        return static_cast<std::uint64_t>(lower + kBias) |
               static_cast<std::uint64_t>(upper + kBias) << kUpperShift |
               std::uint64_t{best.code()} << kMoveShift | static_cast<std::uint64_t>(cost) << kCostShift |
               std::uint64_t{age} << kAgeShift;
    }
    [[nodiscard]] static BoundEntry unpacked(std::uint64_t data) {
        return {.lower = static_cast<Points>(data & 0xffff) - kBias,
                .upper = static_cast<Points>(data >> kUpperShift & 0xffff) - kBias,
                .best = Move::from_code(static_cast<std::uint16_t>(data >> kMoveShift & 0x3fff)),
                .nodes = std::uint64_t{1} << std::max(cost_of(data) - 1, 0)};
    }
    /// Costly entries are worth more than cheap ones; those of earlier solves count as if they had cost a
    /// thousandth.
    [[nodiscard]] static int worth(std::uint64_t data, unsigned age) {
        return cost_of(data) - ((data >> kAgeShift & 63) == age ? 0 : 10);
    }

  private:
    static constexpr int kUpperShift = 16;
    static constexpr int kMoveShift = 32;
    static constexpr int kCostShift = 46;
    static constexpr int kAgeShift = 52;
    static constexpr Points kBias = 1 << 15;

    [[nodiscard]] static int cost_of(std::uint64_t data) { return static_cast<int>(data >> kCostShift & 63); }
};

/// Keeps proofs of costly searches rather than of cheap ones.
using BoundTable = LockFreeTable<BoundEntry>;

}  // namespace pahtum
