#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/base/huge_memory.hpp"
#include "engine/eval/line_table.hpp"
#include "engine/rules/move.hpp"

namespace pahtum {

/// Whether a stored score is the value, or bounds it.
enum class Bound : std::uint8_t { kUpper = 1, kLower = 2, kExact = 3 };

/// What a search found out about a position.
struct TableEntry {
    Move best = Move::place({0, 0});
    Score score = 0;  ///< still to be gained by the side to move; points already banked are not part of a key
    int depth = 0;    ///< plies searched; kToTheEnd = proven
    Bound bound = Bound::kExact;

    static constexpr int kToTheEnd = 127;
};

/// Shared by all searching threads without locks: an entry torn by two writers fails its check and is not
/// found (Hyatt and Mann, "A lock-less transposition table implementation for parallel search", ICGA Journal
/// 25, 2002).
class TranspositionTable {
  public:
    /// Reserves the memory. Requires mebibytes > 0. Throws std::bad_alloc.
    explicit TranspositionTable(std::size_t mebibytes);

    /// Takes time only for what was used.
    void clear();
    /// Entries of earlier searches give way to newer ones.
    void start_search() { age_ = (age_ + 1) & 63; }

    [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const;
    void store(std::uint64_t key, const TableEntry& entry);

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
