#include "engine/solver/structure_table.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace pahtum {
namespace {

/// Two mebibytes: one huge page, or a processor's cache.
constexpr std::size_t kFirstBuckets = std::size_t{1} << 15;

constexpr int kValueBits = 13;
constexpr std::uint64_t kValueMask = (1U << kValueBits) - 1;
constexpr int kBestShift = 4 * kValueBits;
constexpr int kCostShift = kBestShift + 6;

/// Never 0 for an upper bound, so that no entry is 0.
std::uint64_t packed_value(Points value) {
    return static_cast<std::uint64_t>(value + StructureBounds::kMax + 1);
}

Points unpacked_value(std::uint64_t data, int shift) {
    return static_cast<Points>(data >> shift & kValueMask) - StructureBounds::kMax - 1;
}

std::uint64_t packed_extent(unsigned doublings, std::size_t unmoved) {
    return std::uint64_t{unmoved} << 6 | doublings;
}

}  // namespace

void StructureBounds::add(Side mover, Points value, bool is_lower) {
    const bool raises = is_lower == (mover == Side::kBlack);
    Range& own = range[index_of(mover)];
    if (raises)
        own.lower = std::max(own.lower, mover == Side::kBlack ? value : -value);
    else
        own.upper = std::min(own.upper, mover == Side::kBlack ? value : -value);
    range[0].lower = std::max(range[0].lower, range[1].lower);
    range[1].upper = std::min(range[1].upper, range[0].upper);
}

void StructureBounds::join(const StructureBounds& other) {
    for (std::size_t side = 0; side < 2; ++side) {
        range[side].lower = std::max(range[side].lower, other.range[side].lower);
        range[side].upper = std::min(range[side].upper, other.range[side].upper);
    }
    if (best == kNoCell) best = other.best;
    cost = std::max(cost, other.cost);
}

std::uint64_t StructureBounds::packed() const {
    return packed_value(range[0].lower) | packed_value(range[0].upper) << kValueBits |
           packed_value(range[1].lower) << 2 * kValueBits | packed_value(range[1].upper) << 3 * kValueBits |
           static_cast<std::uint64_t>(best) << kBestShift | static_cast<std::uint64_t>(cost) << kCostShift;
}

StructureBounds StructureBounds::unpacked(std::uint64_t data) {
    StructureBounds bounds;
    bounds.range[0] = {unpacked_value(data, 0), unpacked_value(data, kValueBits)};
    bounds.range[1] = {unpacked_value(data, 2 * kValueBits), unpacked_value(data, 3 * kValueBits)};
    bounds.best = static_cast<int>(data >> kBestShift & 63);
    bounds.cost = static_cast<int>(data >> kCostShift);
    return bounds;
}

StructureTable::StructureTable(std::size_t mebibytes)
    : memory_(mebibytes << 20), first_bucket_count_((mebibytes << 20) / sizeof(Bucket)) {
    while (first_bucket_count_ >= 2 * kFirstBuckets) first_bucket_count_ /= 2;
    most_buckets_ = first_bucket_count_;
    while (2 * most_buckets_ * sizeof(Bucket) <= memory_.size()) most_buckets_ *= 2;
    extent_.store(packed_extent(0, first_bucket_count_));
}

void StructureTable::clear() {
    memory_.clear();
    extent_.store(packed_extent(0, first_bucket_count_));
    used_.store(0);
}

std::optional<StructureBounds> StructureTable::find(std::uint64_t key) const {
    for (const Slot& slot : bucket(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0)
            return StructureBounds::unpacked(data);
    }
    return std::nullopt;
}

void StructureTable::store(std::uint64_t key, StructureBounds bounds) {
    constexpr int kUnused = -1;
    constexpr int kSame = -2;
    Bucket& target = bucket(key);
    Slot* victim = &target.slots.front();
    int least_cost = 64;
    for (Slot& slot : target.slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        const bool is_same = (slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0;
        if (is_same) bounds.join(StructureBounds::unpacked(data));
        const int cost = is_same ? kSame : data == 0 ? kUnused : StructureBounds::unpacked(data).cost;
        if (cost < least_cost) {
            least_cost = cost;
            victim = &slot;
        }
    }
    const std::uint64_t data = bounds.packed();
    victim->check.store(key ^ data, std::memory_order_relaxed);
    victim->data.store(data, std::memory_order_relaxed);
    if (least_cost == kUnused) count_used(key);
}

/// One slot in 64 stands for all, so that threads do not fight for the counter.
void StructureTable::count_used(std::uint64_t key) {
    constexpr std::size_t kSample = 64;
    if (key % kSample != 0) return;
    const std::size_t used = used_.fetch_add(kSample, std::memory_order_relaxed) + kSample;
    const auto [count, unmoved] = extent();
    if (unmoved < count || (count < most_buckets_ && used > 2 * count)) grow();
}

/// Other threads go on meanwhile: what they look up or store in a bucket that is being moved may get lost, no
/// more.
void StructureTable::grow() {
    // Done long before the table is half full again, in steps of well below a millisecond.
    constexpr std::size_t kStep = 512;
    if (is_growing_.test_and_set(std::memory_order_acquire)) return;
    const auto [count, unmoved] = extent();
    // Another thread may have come to the end since count_used() looked.
    if (count < most_buckets_) {
        const std::size_t end = unmoved - std::min(unmoved, kStep);
        for (std::size_t i = unmoved; i-- > end;) move(i, 2 * count);
        const auto doublings = static_cast<unsigned>(std::countr_zero(count / first_bucket_count_));
        extent_.store(end > 0 ? packed_extent(doublings, end) : packed_extent(doublings + 1, 2 * count),
                      std::memory_order_relaxed);
    }
    is_growing_.clear(std::memory_order_release);
}

/// What a bucket holds to where it belongs among so many.
void StructureTable::move(std::size_t i, std::size_t new_count) {
    std::array<std::pair<std::uint64_t, std::uint64_t>, 4> moved;
    for (std::size_t j = 0; j < 4; ++j) {
        Slot& slot = buckets()[i].slots[j];
        const std::uint64_t data = slot.data.exchange(0, std::memory_order_relaxed);
        moved[j] = {slot.check.load(std::memory_order_relaxed), data};
    }
    for (std::size_t j = 0; j < 4; ++j) {
        const auto [check, data] = moved[j];
        if (data == 0) continue;
        Slot& slot = buckets()[place(check ^ data, new_count)].slots[j];
        slot.check.store(check, std::memory_order_relaxed);
        slot.data.store(data, std::memory_order_relaxed);
    }
}

double StructureTable::fill() const {
    const std::size_t used = used_.load(std::memory_order_relaxed);
    return std::min(1.0, static_cast<double>(used) / static_cast<double>(4 * most_buckets_));
}

}  // namespace pahtum
