#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/core/lock_free_table.hpp"
#include "engine/rules/square.hpp"

namespace pahtum {

/// What is proven about a live structure: Black's points still to be gained less White's lie within
/// [lower, upper], by side to move. Packs to four values of 13 bits, cell 6, cost 6, from the lowest bit.
struct StructureBounds {
    static constexpr Points kMax = 4095;  ///< no board is worth more
    static constexpr int kNoCell = 63;

    struct Range {
        Points lower = -kMax;
        Points upper = kMax;
    };
    std::array<Range, 2> range{};  ///< by index_of(side to move)
    int best = kNoCell;  ///< the cell the last search preferred, whoever moved; not proven to be best
    int cost = 0;        ///< what the proof is worth keeping for: cost_of(), 0 to 63

    /// About twice the binary logarithm of the nodes that a proof took, times how often the table has been
    /// filled by then. So younger proofs count more: in a long search they are the ones needed again.
    [[nodiscard]] static int cost_of(std::uint64_t nodes, std::size_t turnover) {
        const auto half_steps = [](std::uint64_t number) {
            const std::uint64_t most = std::min(number, std::uint64_t{1} << 31);
            return static_cast<int>(std::bit_width(most * most));
        };
        return std::min(63, half_steps(nodes) + half_steps(turnover + 1) - 1);
    }

    /// From the side to move's view.
    [[nodiscard]] Points lower(Side mover) const {
        return mover == Side::kBlack ? range[0].lower : -range[1].upper;
    }
    [[nodiscard]] Points upper(Side mover) const {
        return mover == Side::kBlack ? range[0].upper : -range[1].lower;
    }
    /// Adds a proof. `value` from the mover's view; `is_lower`: the true value is at least it, else at most.
    /// Also tightens the bounds for the other side to move, since having the move is never a disadvantage.
    void add(Side mover, Points value, bool is_lower) {
        const bool raises = is_lower == (mover == Side::kBlack);
        const Points black_value = mover == Side::kBlack ? value : -value;
        Range& own = range[index_of(mover)];
        if (raises)
            own.lower = std::max(own.lower, black_value);
        else
            own.upper = std::min(own.upper, black_value);
        range[0].lower = std::max(range[0].lower, range[1].lower);
        range[1].upper = std::min(range[1].upper, range[0].upper);
    }
    void join(const StructureBounds& known) {
        for (std::size_t side = 0; side < 2; ++side) {
            range[side].lower = std::max(range[side].lower, known.range[side].lower);
            range[side].upper = std::min(range[side].upper, known.range[side].upper);
        }
        if (best == kNoCell) best = known.best;
        cost = std::max(cost, known.cost);
    }

    [[nodiscard]] std::uint64_t packed(unsigned /*age*/ = 0) const {
        return packed_value(range[0].lower) | packed_value(range[0].upper) << kValueBits |
               packed_value(range[1].lower) << 2 * kValueBits |
               packed_value(range[1].upper) << 3 * kValueBits |
               static_cast<std::uint64_t>(best) << kBestShift |
               static_cast<std::uint64_t>(cost) << kCostShift;
    }
    [[nodiscard]] static StructureBounds unpacked(std::uint64_t data) {
        StructureBounds bounds;
        bounds.range[0] = {unpacked_value(data, 0), unpacked_value(data, kValueBits)};
        bounds.range[1] = {unpacked_value(data, 2 * kValueBits), unpacked_value(data, 3 * kValueBits)};
        bounds.best = static_cast<int>(data >> kBestShift & 63);
        bounds.cost = static_cast<int>(data >> kCostShift);
        return bounds;
    }
    [[nodiscard]] static int worth(std::uint64_t data, unsigned /*age*/) {
        return static_cast<int>(data >> kCostShift);
    }

  private:
    static constexpr int kValueBits = 13;
    static constexpr std::uint64_t kValueMask = (1U << kValueBits) - 1;
    static constexpr int kBestShift = 4 * kValueBits;
    static constexpr int kCostShift = kBestShift + 6;

    /// Never 0 for an upper bound, so that no entry is 0.
    [[nodiscard]] static std::uint64_t packed_value(Points value) {
        return static_cast<std::uint64_t>(value + kMax + 1);
    }
    [[nodiscard]] static Points unpacked_value(std::uint64_t data, int shift) {
        return static_cast<Points>(data >> shift & kValueMask) - kMax - 1;
    }
};

/// When a bucket is full the proof of least cost is replaced.
using StructureTable = LockFreeTable<StructureBounds>;

}  // namespace pahtum
