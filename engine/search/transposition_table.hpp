#pragma once

#include <cassert>
#include <cstdint>

#include "engine/core/lock_free_table.hpp"
#include "engine/core/score.hpp"
#include "engine/rules/move.hpp"

namespace pahtum {

/// Whether a stored score is the value or a bound of it.
enum class Bound : std::uint8_t { kUpper = 1, kLower = 2, kExact = 3 };

/// What a search knows about a position. Packs to move 16 bits, score 24 (biased), depth 7, bound 2, age 6,
/// from the lowest bit.
struct TableEntry {
    Move best = Move::place({0, 0});
    Score score = 0;  ///< still to be gained by the side to move; points already banked are not part of a key
    int depth = 0;    ///< plies searched; kToTheEnd = proven
    Bound bound = Bound::kExact;

    static constexpr int kToTheEnd = 127;
    static constexpr bool kGrows = false;

    /// The new entry replaces the old one.
    void join(const TableEntry& /*known*/) {}

    [[nodiscard]] std::uint64_t packed(unsigned age) const {
        assert(score > -kScoreBias && score < kScoreBias && depth >= 0 && depth <= 127);
        return std::uint64_t{best.code()} | static_cast<std::uint64_t>(score + kScoreBias) << kScoreShift |
               static_cast<std::uint64_t>(depth) << kDepthShift |
               static_cast<std::uint64_t>(bound) << kBoundShift | std::uint64_t{age} << kAgeShift;
    }
    [[nodiscard]] static TableEntry unpacked(std::uint64_t data) {
        return {.best = Move::from_code(static_cast<std::uint16_t>(data & 0xffff)),
                .score = static_cast<Score>(data >> kScoreShift & 0xff'ffff) - kScoreBias,
                .depth = depth_of(data),
                .bound = static_cast<Bound>(data >> kBoundShift & 3)};
    }
    /// Entries of this search are worth more than older ones, deep ones more than shallow ones.
    [[nodiscard]] static int worth(std::uint64_t data, unsigned age) {
        return depth_of(data) - ((data >> kAgeShift & 63) == age ? 0 : 64);
    }

  private:
    static constexpr int kScoreShift = 16;
    static constexpr int kDepthShift = 40;
    static constexpr int kBoundShift = 47;
    static constexpr int kAgeShift = 49;
    static constexpr Score kScoreBias = 1 << 23;

    [[nodiscard]] static int depth_of(std::uint64_t data) {
        return static_cast<int>(data >> kDepthShift & 127);
    }
};

/// Shared by all searching threads.
using TranspositionTable = LockFreeTable<TableEntry>;

}  // namespace pahtum
