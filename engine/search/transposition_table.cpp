#include "engine/search/transposition_table.hpp"

#include <cassert>
#include <type_traits>

namespace pahtum {
namespace {

// Layout of a slot's data: move 16 bits, score 24 (biased), depth 7, bound 2, age 6, from the lowest bit.
constexpr int kScoreShift = 16;
constexpr int kDepthShift = 40;
constexpr int kBoundShift = 47;
constexpr int kAgeShift = 49;
constexpr Score kScoreBias = 1 << 23;

std::uint64_t pack(const TableEntry& entry, unsigned age) {
    assert(entry.score > -kScoreBias && entry.score < kScoreBias && entry.depth >= 0 && entry.depth <= 127);
    return std::uint64_t{entry.best.code()} |
           static_cast<std::uint64_t>(entry.score + kScoreBias) << kScoreShift |
           static_cast<std::uint64_t>(entry.depth) << kDepthShift |
           static_cast<std::uint64_t>(entry.bound) << kBoundShift | std::uint64_t{age} << kAgeShift;
}

int depth_of(std::uint64_t data) { return static_cast<int>(data >> kDepthShift & 127); }
unsigned age_of(std::uint64_t data) { return static_cast<unsigned>(data >> kAgeShift & 63); }

TableEntry unpack(std::uint64_t data) {
    return {.best = Move::from_code(static_cast<std::uint16_t>(data & 0xffff)),
            .score = static_cast<Score>(data >> kScoreShift & 0xff'ffff) - kScoreBias,
            .depth = depth_of(data),
            .bound = static_cast<Bound>(data >> kBoundShift & 3)};
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t mebibytes)
    : memory_(mebibytes << 20), bucket_count_(memory_.size() / sizeof(Bucket)) {
    // Memory that reads as zero is a table of empty slots.
    static_assert(std::is_trivially_destructible_v<Bucket> &&
                  std::atomic<std::uint64_t>::is_always_lock_free);
}

void TranspositionTable::clear() {
    memory_.clear();
    age_ = 0;
}

TranspositionTable::Bucket& TranspositionTable::bucket(std::uint64_t key) const {
    // Multiply-shift: the high part of key * count is uniform below count.
    __extension__ using Wide = unsigned __int128;
    const auto index = static_cast<std::size_t>(static_cast<Wide>(key) * bucket_count_ >> 64);
    return static_cast<Bucket*>(memory_.data())[index];
}

std::optional<TableEntry> TranspositionTable::find(std::uint64_t key) const {
    for (const Slot& slot : bucket(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key) return unpack(data);
    }
    return std::nullopt;
}

/// Entries of this search before older ones, deep before shallow; what was proven stays proven.
int TranspositionTable::worth(std::uint64_t data) const {
    if (data == 0) return -1000;
    return depth_of(data) - (age_of(data) == age_ ? 0 : 64);
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& entry) {
    Bucket& target = bucket(key);
    Slot* victim = &target.slots[0];
    for (Slot& slot : target.slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key) {
            victim = &slot;
            break;
        }
        if (worth(data) < worth(victim->data.load(std::memory_order_relaxed))) victim = &slot;
    }
    const std::uint64_t data = pack(entry, age_);
    victim->check.store(key ^ data, std::memory_order_relaxed);
    victim->data.store(data, std::memory_order_relaxed);
}

}  // namespace pahtum
