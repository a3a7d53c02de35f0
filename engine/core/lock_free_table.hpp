#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "engine/platform/huge_memory.hpp"

namespace pahtum {

/// Entries by key, shared by all threads without locks: an entry torn by two writers fails its check and is
/// not found (Hyatt and Mann, "A lock-less transposition table implementation for parallel search", ICGA
/// Journal 25, 2002). Every entry found was stored under its key; a stored entry may have been replaced. Four
/// entries share a bucket, and a full bucket loses its entry of least worth.
///
/// `Entry` packs into 64 bits and says what the table should do with it:
///   std::uint64_t packed(unsigned age) const;              never 0
///   static Entry unpacked(std::uint64_t data);
///   static int worth(std::uint64_t data, unsigned age);    of a packed entry, at the table's present age
///   void join(const Entry& known);                         adds what the table knows about the same key
///
/// A table begins small and doubles when half full, up to its size: a short search stays in the
/// processor's cache and does not wait for the operating system to hand out memory. It doubles piece by piece
/// (Litwin, "Linear hashing", VLDB 1980), so that no store takes long.
template <typename Entry>
class LockFreeTable {
    struct Bucket;

  public:
    using Place = const Bucket*;

    /// Reserves the memory. Requires mebibytes > 0. Throws std::bad_alloc.
    explicit LockFreeTable(std::size_t mebibytes);

    /// Takes time only for what was used. No other thread may use the table.
    void clear();
    /// From now on entries of earlier searches are replaced first. No other thread may use the table.
    void start_search() { age_ = (age_ + 1) & kAgeMask; }

    [[nodiscard]] std::optional<Entry> find(std::uint64_t key) const { return find(key, &bucket(key)); }
    [[nodiscard]] std::optional<Entry> find(std::uint64_t key, Place place) const {
        // Without a loop: most keys are not found, which takes all four.
        std::uint64_t data = 0;
        const auto holds = [&](const StoredEntry& stored) {
            data = stored.data.load(std::memory_order_relaxed);
            return stored.holds(key, data);
        };
        const auto& entries = place->entries;
        if (!holds(entries[0]) && !holds(entries[1]) && !holds(entries[2]) && !holds(entries[3]))
            return std::nullopt;
        return Entry::unpacked(data);
    }
    void store(std::uint64_t key, Entry entry);
    /// Asks the processor to fetch what find(key) will read, and says where that is: once the table has grown
    /// there may be nothing.
    Place prefetch(std::uint64_t key) const {
        const Place place = &bucket(key);
        __builtin_prefetch(place);
        return place;
    }

    /// Estimated share of entries that are in use, relative to the full size of the table.
    [[nodiscard]] double fill() const;

    /// How much memory is in use now; it grows from 2 MiB.
    [[nodiscard]] std::size_t mebibytes() const { return extent().count * sizeof(Bucket) >> 20; }

    /// Entries replaced so far, estimated, relative to all that the table can hold.
    [[nodiscard]] std::size_t turnover() const {
        return replaced_.load(std::memory_order_relaxed) / (4 * most_buckets_);
    }

    /// Ages have six bits.
    static constexpr unsigned kAgeMask = 63;

  private:
    struct StoredEntry {
        std::atomic<std::uint64_t> check{0};  ///< key ^ data
        std::atomic<std::uint64_t> data{0};   ///< 0 = never used

        [[nodiscard]] bool holds(std::uint64_t key, std::uint64_t its_data) const {
            return (check.load(std::memory_order_relaxed) ^ its_data) == key && its_data != 0;
        }
        void write(std::uint64_t new_check, std::uint64_t new_data) {
            check.store(new_check, std::memory_order_relaxed);
            data.store(new_data, std::memory_order_relaxed);
        }
    };
    struct alignas(64) Bucket {
        std::array<StoredEntry, 4> entries;
    };
    // Memory that reads as zero is a table of empty entries.
    static_assert(std::is_trivially_destructible_v<Bucket> &&
                  std::atomic<std::uint64_t>::is_always_lock_free);

    /// How many buckets there are. While the table doubles, the first `unmoved` of them are still to be
    /// moved; otherwise both numbers are the same.
    struct Extent {
        std::size_t count;
        std::size_t unmoved;
    };

    [[nodiscard]] Bucket* buckets() const { return static_cast<Bucket*>(memory_.data()); }
    [[nodiscard]] Bucket& bucket(std::uint64_t key) const {
        const auto [count, unmoved] = extent();
        const std::size_t i = place(key, count);
        return buckets()[i < unmoved ? i : place(key, 2 * count)];
    }
    /// The bucket of a key: the high part of key * count is uniform below count, and twice as many buckets
    /// put the key into 2 i or 2 i + 1 instead of i.
    [[nodiscard]] static std::size_t place(std::uint64_t key, std::size_t bucket_count) {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::size_t>(Wide{key} * bucket_count >> 64);
    }

    [[nodiscard]] Extent extent() const {
        const std::uint64_t packed = extent_.load(std::memory_order_relaxed);
        return {first_buckets_ << (packed & 63), static_cast<std::size_t>(packed >> 6)};
    }
    [[nodiscard]] static std::uint64_t packed_extent(unsigned doublings, std::size_t unmoved) {
        return std::uint64_t{unmoved} << 6 | doublings;
    }
    void count_used(std::uint64_t key);
    /// One key in 64 stands for all, so that threads do not fight for the counters.
    [[nodiscard]] static std::size_t counts_as(std::uint64_t key) { return key % 64 == 0 ? 64 : 0; }
    void grow();
    void move(std::size_t i, std::size_t new_count);

    /// Two mebibytes: one huge page, and about the size of a processor's cache.
    static constexpr std::size_t kFirstBuckets = std::size_t{1} << 15;

    HugeMemory memory_;
    unsigned age_ = 0;
    std::size_t most_buckets_;
    std::size_t first_buckets_;
    std::atomic<std::uint64_t> extent_{0};  ///< doublings 6 bits, Extent::unmoved, from the lowest bit
    std::atomic<std::size_t> used_{0};      ///< entries, estimated
    std::atomic<std::size_t> replaced_{0};  ///< entries, estimated
    std::atomic_flag is_growing_;
};

template <typename Entry>
LockFreeTable<Entry>::LockFreeTable(std::size_t mebibytes)
    : memory_(mebibytes << 20),
      most_buckets_(memory_.size() / sizeof(Bucket)),
      first_buckets_(most_buckets_) {
    while (first_buckets_ >= 2 * kFirstBuckets) first_buckets_ /= 2;
    // A power of two times the first ones.
    most_buckets_ = first_buckets_ << std::bit_width(most_buckets_ / first_buckets_) >> 1;
    extent_.store(packed_extent(0, first_buckets_));
}

template <typename Entry>
void LockFreeTable<Entry>::clear() {
    memory_.clear();
    age_ = 0;
    extent_.store(packed_extent(0, first_buckets_));
    used_.store(0);
    replaced_.store(0);
}

template <typename Entry>
void LockFreeTable<Entry>::store(std::uint64_t key, Entry entry) {
    Bucket& target = bucket(key);
    StoredEntry* victim = nullptr;
    int least_worth = std::numeric_limits<int>::max();
    constexpr int kUnused = std::numeric_limits<int>::min();
    constexpr int kSameKey = kUnused + 1;
    for (StoredEntry& stored : target.entries) {
        const std::uint64_t data = stored.data.load(std::memory_order_relaxed);
        if (stored.holds(key, data)) {
            entry.join(Entry::unpacked(data));
            victim = &stored;
            least_worth = kSameKey;
            break;
        }
        const int worth = data == 0 ? kUnused : Entry::worth(data, age_);
        if (worth < least_worth) {
            victim = &stored;
            least_worth = worth;
        }
    }
    const std::uint64_t data = entry.packed(age_);
    victim->write(key ^ data, data);
    if (least_worth == kUnused) {
        count_used(key);
    } else if (least_worth != kSameKey && counts_as(key) != 0) {
        replaced_.fetch_add(counts_as(key), std::memory_order_relaxed);
    }
}

template <typename Entry>
void LockFreeTable<Entry>::count_used(std::uint64_t key) {
    const std::size_t more = counts_as(key);
    if (more == 0) return;
    const std::size_t used = used_.fetch_add(more, std::memory_order_relaxed) + more;
    const auto [count, unmoved] = extent();
    if (unmoved < count || (count < most_buckets_ && used > 2 * count)) grow();
}

/// Other threads carry on meanwhile: at worst, what they look up or store in a bucket being moved gets lost.
template <typename Entry>
void LockFreeTable<Entry>::grow() {
    // Done long before the table is half full again, in steps of well below a millisecond.
    constexpr std::size_t kStep = 512;
    if (is_growing_.test_and_set(std::memory_order_acquire)) return;
    const auto [count, unmoved] = extent();
    // Another thread may have finished since count_used() looked.
    if (count < most_buckets_) {
        const std::size_t end = unmoved - std::min(unmoved, kStep);
        for (std::size_t i = unmoved; i-- > end;) move(i, 2 * count);
        const auto doublings = static_cast<unsigned>(std::countr_zero(count / first_buckets_));
        extent_.store(end > 0 ? packed_extent(doublings, end) : packed_extent(doublings + 1, 2 * count),
                      std::memory_order_relaxed);
    }
    is_growing_.clear(std::memory_order_release);
}

/// Moves the entries of a bucket to where they belong among `new_count` buckets.
template <typename Entry>
void LockFreeTable<Entry>::move(std::size_t i, std::size_t new_count) {
    std::array<std::pair<std::uint64_t, std::uint64_t>, 4> moved;
    for (std::size_t j = 0; j < moved.size(); ++j) {
        StoredEntry& stored = buckets()[i].entries[j];
        const std::uint64_t data = stored.data.exchange(0, std::memory_order_relaxed);
        moved[j] = {stored.check.load(std::memory_order_relaxed), data};
    }
    for (std::size_t j = 0; j < moved.size(); ++j) {
        const auto [check, data] = moved[j];
        if (data != 0) buckets()[place(check ^ data, new_count)].entries[j].write(check, data);
    }
}

template <typename Entry>
double LockFreeTable<Entry>::fill() const {
    const auto used = static_cast<double>(used_.load(std::memory_order_relaxed));
    return std::min(1.0, used / static_cast<double>(4 * most_buckets_));
}

}  // namespace pahtum
