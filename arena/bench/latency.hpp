#pragma once

#include <array>
#include <chrono>
#include <cstdint>

namespace pahtum::arena {

/// How long things took, in constant memory: classes of width 1/16 of their size.
class Latency {
  public:
    void add(std::chrono::nanoseconds time);
    Latency& operator+=(const Latency& other);
    [[nodiscard]] std::uint64_t count() const;
    /// At least this share of the times is not above it, and it is not above the true one by more than 1/16.
    /// Zero if there are no times. Requires 0 < share <= 1.
    [[nodiscard]] std::chrono::nanoseconds quantile(double share) const;
    [[nodiscard]] std::chrono::nanoseconds longest() const { return longest_; }

  private:
    static constexpr unsigned kSteps = 16;  ///< classes between a power of two and the next

    static std::size_t class_of(std::uint64_t time);
    static std::uint64_t top_of(std::size_t number);

    std::array<std::uint64_t, std::size_t{61} * kSteps> counts_{};
    std::chrono::nanoseconds longest_{};
};

}  // namespace pahtum::arena
