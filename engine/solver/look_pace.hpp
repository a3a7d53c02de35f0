#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace pahtum {

/// At which of its nodes a searching thread looks whether to stop: every 128th, and more often where nodes
/// take long. In a large table that is new every first use of a page waits for the operating system, up to a
/// millisecond, so that 128 nodes would take a tenth of a second.
class LookPace {
  public:
    /// Nodes counted so far.
    [[nodiscard]] bool is_due(std::uint64_t nodes) const { return nodes >= next_; }

    /// To be called at each look.
    void looked(std::uint64_t nodes, std::chrono::steady_clock::time_point now) {
        const bool is_slow = now - last_ > kSlow;
        stride_ = is_slow ? std::max<std::uint64_t>(stride_ / 4, 1) : std::min(2 * stride_, kMost);
        last_ = now;
        next_ = (nodes / stride_ + 1) * stride_;
    }

  private:
    static constexpr std::uint64_t kMost = 128;
    static constexpr std::chrono::milliseconds kSlow{1};

    std::uint64_t stride_ = 16;
    std::uint64_t next_ = stride_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace pahtum
