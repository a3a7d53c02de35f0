#pragma once

#include <cassert>
#include <cstdint>

#include "engine/core/lock_free_table.hpp"
#include "engine/core/value.hpp"
#include "engine/rules/move.hpp"

namespace pahtum {

/// Whether a stored value is exact or a bound.
enum class Bound : std::uint8_t { kUpper = 1, kLower = 2, kExact = 3 };

/// What a search knows about a position. Packs to move 16 bits, value 31 (biased), depth 7, bound 2, age 6,
/// from the lowest bit.
struct TableEntry {
    Move best = Move::place({0, 0});
    Value value = 0;  ///< from the side to move's view
    int depth = 0;    ///< plies searched; kToTheEnd = proven
    Bound bound = Bound::kExact;

    static constexpr int kToTheEnd = 127;

    /// The new entry replaces the old one.
    void join(const TableEntry& /*known*/) {}

    [[nodiscard]] std::uint64_t packed(unsigned age) const {
        assert(value > -kValueBias && value < kValueBias && depth >= 0 && depth <= 127);
        return std::uint64_t{best.code()} | static_cast<std::uint64_t>(value + kValueBias) << kValueShift |
               static_cast<std::uint64_t>(depth) << kDepthShift |
               static_cast<std::uint64_t>(bound) << kBoundShift | std::uint64_t{age} << kAgeShift;
    }
    [[nodiscard]] static TableEntry unpacked(std::uint64_t data) {
        return {.best = Move::from_code(static_cast<std::uint16_t>(data & 0xffff)),
                .value = static_cast<Value>(data >> kValueShift & 0x7fff'ffff) - kValueBias,
                .depth = depth_of(data),
                .bound = static_cast<Bound>(data >> kBoundShift & 3)};
    }
    /// Entries of this search are worth more than older ones, deep ones more than shallow ones.
    [[nodiscard]] static int worth(std::uint64_t data, unsigned age) {
        return depth_of(data) - ((data >> kAgeShift & 63) == age ? 0 : 64);
    }

  private:
    static constexpr int kValueShift = 16;
    static constexpr int kDepthShift = 47;
    static constexpr int kBoundShift = 54;
    static constexpr int kAgeShift = 56;
    static constexpr Value kValueBias = 1 << 30;

    [[nodiscard]] static int depth_of(std::uint64_t data) {
        return static_cast<int>(data >> kDepthShift & 127);
    }
};

/// Shared by all searching threads.
using TranspositionTable = LockFreeTable<TableEntry>;

}  // namespace pahtum
