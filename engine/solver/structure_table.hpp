#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/base/huge_memory.hpp"
#include "engine/rules/move.hpp"

namespace pahtum {

/// What is proven about a live structure: Black's points still to be gained less White's lie within
/// [lower, upper], by side to move.
struct StructureBounds {
    static constexpr Points kMax = 4095;  ///< no board is worth more

    struct Range {
        Points lower = -kMax;
        Points upper = kMax;
    };
    std::array<Range, 2> range{};  ///< by index_of(side to move)
    int best = kNoCell;            ///< cell the last search liked best, whoever moved; no proof
    int cost = 0;                  ///< binary logarithm of the nodes the costliest proof took, 0 to 63

    static constexpr int kNoCell = 63;

    /// From the side to move's view.
    [[nodiscard]] Points lower(Side mover) const {
        return mover == Side::kBlack ? range[0].lower : -range[1].upper;
    }
    [[nodiscard]] Points upper(Side mover) const {
        return mover == Side::kBlack ? range[0].upper : -range[1].lower;
    }
    /// Adds a proof. `value` from the mover's view; `is_lower`: the true value is at least it, else at most.
    /// What it says about the other side to move is added too: to move is never a disadvantage.
    void add(Side mover, Points value, bool is_lower);
    void join(const StructureBounds& other);

    [[nodiscard]] std::uint64_t packed() const;
    [[nodiscard]] static StructureBounds unpacked(std::uint64_t data);
};

/// Bounds by live structure, shared by all threads without locks: an entry torn by two writers fails its
/// check and is not found (Hyatt and Mann, "A lock-less transposition table implementation for parallel
/// search", ICGA Journal 25, 2002). When a bucket is full the cheapest proof gives way.
///
/// Begins small and doubles when half full, up to its size: a short solve stays in the processor's cache and
/// does not wait for the operating system to hand out memory. It doubles piece by piece (Litwin, "Linear
/// hashing", VLDB 1980), so that no store takes long.
class StructureTable {
  public:
    /// Reserves the memory. Requires mebibytes > 0. Throws std::bad_alloc.
    explicit StructureTable(std::size_t mebibytes);

    /// No other thread may use the table.
    void clear();
    [[nodiscard]] std::optional<StructureBounds> find(std::uint64_t key) const;
    /// Joins what is known already.
    void store(std::uint64_t key, StructureBounds bounds);
    /// Asks the processor to fetch what find(key) will read.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }
    /// Estimated share of the slots in use, of the size it may grow to.
    [[nodiscard]] double fill() const;

  private:
    struct Slot {
        std::atomic<std::uint64_t> check{0};  ///< key ^ data
        std::atomic<std::uint64_t> data{0};   ///< 0 = never used
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };

    [[nodiscard]] Bucket* buckets() const { return static_cast<Bucket*>(memory_.data()); }
    /// How many buckets there are, and while it doubles, which of them are still to be moved: those below
    /// `unmoved`. Otherwise they are as many.
    struct Extent {
        std::size_t count;
        std::size_t unmoved;
    };
    [[nodiscard]] Extent extent() const {
        const std::uint64_t packed = extent_.load(std::memory_order_relaxed);
        return {first_bucket_count_ << (packed & 63), static_cast<std::size_t>(packed >> 6)};
    }
    [[nodiscard]] Bucket& bucket(std::uint64_t key) const {
        const auto [count, unmoved] = extent();
        const std::size_t i = place(key, count);
        return buckets()[i < unmoved ? i : place(key, 2 * count)];
    }
    /// The bucket of a key, such that twice as many buckets put it into 2 i or 2 i + 1 instead of i.
    [[nodiscard]] static std::size_t place(std::uint64_t key, std::size_t bucket_count) {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::size_t>(Wide{key} * bucket_count >> 64);
    }
    void count_used(std::uint64_t key);
    void grow();
    void move(std::size_t i, std::size_t new_count);

    HugeMemory memory_;
    std::size_t first_bucket_count_;
    std::size_t most_buckets_;
    std::atomic<std::uint64_t> extent_;  ///< doublings 6 bits, Extent::unmoved, from the lowest bit
    std::atomic<std::size_t> used_{0};   ///< slots, estimated
    std::atomic_flag is_growing_;
};

}  // namespace pahtum
