#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/base/huge_memory.hpp"
#include "engine/rules/move.hpp"

namespace pahtum {

/// What is proven about a key: the points still to be gained by the side to move, less the opponent's, lie
/// within [lower, upper]; each is in [-kMax, kMax].
struct BoundEntry {
    static constexpr Points kMax = 32'767;

    Points lower = -kMax;
    Points upper = kMax;
    Move best = Move::place({0, 0});  ///< the move the search liked best; no proof
    std::uint64_t nodes = 0;          ///< what it cost, roughly: a power of two
};

/// Bounds by key, shared by all threads without locks: an entry torn by two writers fails its check and is
/// not found (Hyatt and Mann, "A lock-less transposition table implementation for parallel search", ICGA
/// Journal 25, 2002). What is found was stored; what was stored may be gone, cheap entries before costly
/// ones.
class BoundTable {
  public:
    /// Reserves the memory. Requires mebibytes > 0. Throws std::bad_alloc.
    explicit BoundTable(std::size_t mebibytes);

    void clear() { memory_.clear(); }
    /// Entries of earlier solves give way to new ones sooner from now on. No other thread may use the table.
    void start_solve() { age_ = (age_ + 1) & 63; }

    [[nodiscard]] std::optional<BoundEntry> find(std::uint64_t key) const;
    /// Joins what is known already: both entries are true. Requires lower <= upper of entry.
    void store(std::uint64_t key, const BoundEntry& entry);
    /// Asks the processor to fetch what find(key) will read.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

    /// Estimated share of the slots in use.
    [[nodiscard]] double fill() const;

  private:
    struct Slot {
        std::atomic<std::uint64_t> check{0};  ///< key ^ data
        std::atomic<std::uint64_t> data{0};   ///< 0 = never used
    };
    struct alignas(64) Bucket {
        Slot slots[4];
    };

    [[nodiscard]] Bucket& bucket(std::uint64_t key) const;
    [[nodiscard]] int worth(std::uint64_t data) const;

    HugeMemory memory_;
    std::size_t bucket_count_;
    unsigned age_ = 0;
};

}  // namespace pahtum
