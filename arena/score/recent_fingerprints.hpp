#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace pahtum::arena {

/// The most recent fingerprints, in at most 8 MiB: it remembers nearly all of the first half million, and of
/// a longer sequence about the last million. What is kept depends only on the sequence.
class RecentFingerprints {
  public:
    /// Whether it is new, or has been forgotten. Uses no memory before the first call.
    bool insert(std::uint64_t fingerprint) {
        const std::uint64_t mark = fingerprint == 0 ? kMarkOfZero : fingerprint;
        // Small as long as that is enough: the page of a bucket is copied when it is first written to after
        // an engine was started, and in a large table that is another page for each game.
        while (buckets_.size() < kBuckets && (buckets_.empty() || !has_place(bucket_of(mark), mark))) grow();
        Bucket& bucket = bucket_of(mark);
        auto* const found = std::ranges::find(bucket, mark);
        const bool is_new = found == bucket.end();
        // The oldest is in the last place; the fingerprint seen now moves to the front.
        std::move_backward(bucket.begin(), is_new ? bucket.end() - 1 : found,
                           is_new ? bucket.end() : found + 1);
        bucket.front() = mark;
        return is_new;
    }

  private:
    using Bucket = std::array<std::uint64_t, 8>;
    /// 0 itself stands for an empty place.
    static constexpr std::uint64_t kMarkOfZero = 0x9e37'79b9'7f4a'7c15;
    static constexpr std::size_t kFirstBuckets = 64;
    static constexpr std::size_t kBuckets = std::size_t{1} << 17;

    Bucket& bucket_of(std::uint64_t mark) { return buckets_[mark % buckets_.size()]; }

    static bool has_place(const Bucket& bucket, std::uint64_t mark) {
        return bucket.back() == 0 || std::ranges::find(bucket, mark) != bucket.end();
    }

    /// Doubles the number of buckets and keeps the order within each.
    void grow() {
        const std::vector<Bucket> before =
            std::exchange(buckets_, std::vector<Bucket>(std::max(kFirstBuckets, 2 * buckets_.size())));
        for (const Bucket& bucket : before) {
            for (const std::uint64_t mark : bucket)
                if (mark != 0) *std::find(bucket_of(mark).begin(), bucket_of(mark).end(), 0U) = mark;
        }
    }

    std::vector<Bucket> buckets_;
};

}  // namespace pahtum::arena
