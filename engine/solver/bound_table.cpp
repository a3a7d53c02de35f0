#include "engine/solver/bound_table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <type_traits>

namespace pahtum {
namespace {

// Layout of a slot's data: lower 16 bits and upper 16 (both biased), move 14, cost class 6, age 6, from the
// lowest bit.
constexpr int kUpperShift = 16;
constexpr int kMoveShift = 32;
constexpr int kCostShift = 46;
constexpr int kAgeShift = 52;
constexpr Points kBias = 1 << 15;

std::uint64_t pack(const BoundEntry& entry, unsigned age) {
    assert(-BoundEntry::kMax <= entry.lower && entry.lower <= entry.upper && entry.upper <= BoundEntry::kMax);
    const int cost = std::min(63, static_cast<int>(std::bit_width(entry.nodes)));
    return static_cast<std::uint64_t>(entry.lower + kBias) |
           static_cast<std::uint64_t>(entry.upper + kBias) << kUpperShift |
           std::uint64_t{entry.best.code()} << kMoveShift | static_cast<std::uint64_t>(cost) << kCostShift |
           std::uint64_t{age} << kAgeShift;
}

int cost_of(std::uint64_t data) { return static_cast<int>(data >> kCostShift & 63); }

BoundEntry unpack(std::uint64_t data) {
    return {.lower = static_cast<Points>(data & 0xffff) - kBias,
            .upper = static_cast<Points>(data >> kUpperShift & 0xffff) - kBias,
            .best = Move::from_code(static_cast<std::uint16_t>(data >> kMoveShift & 0x3fff)),
            .nodes = std::uint64_t{1} << std::max(cost_of(data) - 1, 0)};
}

BoundEntry joined(const BoundEntry& old, BoundEntry entry) {
    entry.lower = std::max(entry.lower, old.lower);
    entry.upper = std::min(entry.upper, old.upper);
    entry.nodes = std::max(entry.nodes, old.nodes);
    return entry;
}

}  // namespace

BoundTable::BoundTable(std::size_t mebibytes)
    : memory_(mebibytes << 20), bucket_count_(memory_.size() / sizeof(Bucket)) {
    // Memory that reads as zero is a table of empty slots.
    static_assert(std::is_trivially_destructible_v<Bucket> &&
                  std::atomic<std::uint64_t>::is_always_lock_free);
}

BoundTable::Bucket& BoundTable::bucket(std::uint64_t key) const {
    // Multiply-shift: the high part of key * count is uniform below count.
    __extension__ using Wide = unsigned __int128;
    return static_cast<Bucket*>(
        memory_.data())[static_cast<std::size_t>(static_cast<Wide>(key) * bucket_count_ >> 64)];
}

std::optional<BoundEntry> BoundTable::find(std::uint64_t key) const {
    for (const Slot& slot : bucket(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key) return unpack(data);
    }
    return std::nullopt;
}

/// Costly entries before cheap ones; those of earlier solves count as if they had cost a thousandth.
int BoundTable::worth(std::uint64_t data) const {
    if (data == 0) return -1000;
    return cost_of(data) - ((data >> kAgeShift & 63) == age_ ? 0 : 10);
}

void BoundTable::store(std::uint64_t key, const BoundEntry& entry) {
    Bucket& target = bucket(key);
    Slot* victim = &target.slots[0];
    int victim_worth = 64;
    BoundEntry joint = entry;
    for (Slot& slot : target.slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key) {
            victim = &slot;
            joint = joined(unpack(data), entry);
            break;
        }
        if (worth(data) < victim_worth) {
            victim = &slot;
            victim_worth = worth(data);
        }
    }
    const std::uint64_t data = pack(joint, age_);
    victim->check.store(key ^ data, std::memory_order_relaxed);
    victim->data.store(data, std::memory_order_relaxed);
}

double BoundTable::fill() const {
    constexpr std::size_t kSample = 1000;
    const std::size_t buckets = std::min(kSample, bucket_count_);
    std::size_t used = 0;
    for (std::size_t i = 0; i < buckets; ++i) {
        for (const Slot& slot : static_cast<const Bucket*>(memory_.data())[i].slots)
            used += slot.data.load(std::memory_order_relaxed) != 0 ? 1U : 0U;
    }
    return static_cast<double>(used) / static_cast<double>(4 * buckets);
}

}  // namespace pahtum
