#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pahtum::arena {

/// The fingerprints that came last, in a fixed 8 MiB: all of the first half million, near enough, and of a
/// longer row about the last million. Which ones depends on nothing but the row.
class RecentFingerprints {
  public:
    /// Whether it is new, or so old that it has been forgotten. Takes no memory before the first call.
    bool insert(std::uint64_t fingerprint) {
        if (buckets_.empty()) buckets_.resize(kBuckets);
        Bucket& bucket = buckets_[fingerprint % kBuckets];
        const std::uint64_t mark = fingerprint == 0 ? 1 : fingerprint;  // 0 stands for an empty place
        auto* const found = std::find(bucket.begin(), bucket.end(), mark);
        const bool is_new = found == bucket.end();
        // The oldest place is the last one; whoever comes moves to the front.
        std::move_backward(bucket.begin(), is_new ? bucket.end() - 1 : found,
                           is_new ? bucket.end() : found + 1);
        bucket.front() = mark;
        return is_new;
    }

  private:
    using Bucket = std::array<std::uint64_t, 8>;
    static constexpr std::size_t kBuckets = std::size_t{1} << 17;

    std::vector<Bucket> buckets_;
};

}  // namespace pahtum::arena
