#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace pahtum::arena {

/// How often something took how long, in steps of 1, 2, 5, 10, ... microseconds up to 1000 s.
class TimeHistogram {
  public:
    static constexpr std::size_t kBins = 29;

    /// What is counted in a bin takes less than this, and the last bin has the rest.
    [[nodiscard]] static constexpr std::chrono::nanoseconds upper_limit(std::size_t bin) {
        std::int64_t limit = 1000;
        for (std::size_t i = 0; i < bin; ++i) limit = i % 3 == 1 ? limit / 2 * 5 : limit * 2;
        return std::chrono::nanoseconds{limit};
    }

    void add(std::chrono::nanoseconds time) {
        std::size_t bin = 0;
        while (bin + 1 < kBins && time >= upper_limit(bin)) ++bin;
        ++counts_[bin];
    }
    [[nodiscard]] const std::array<std::int64_t, kBins>& counts() const { return counts_; }

  private:
    std::array<std::int64_t, kBins> counts_{};
};

static_assert(TimeHistogram::upper_limit(1) == std::chrono::microseconds{2} &&
              TimeHistogram::upper_limit(2) == std::chrono::microseconds{5} &&
              TimeHistogram::upper_limit(3) == std::chrono::microseconds{10} &&
              TimeHistogram::upper_limit(27) == std::chrono::seconds{1000});

}  // namespace pahtum::arena
