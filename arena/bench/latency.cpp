#include "arena/bench/latency.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace pahtum::arena {

/// Times below kSteps have a class each.
std::size_t Latency::class_of(std::uint64_t time) {
    if (time < kSteps) return static_cast<std::size_t>(time);
    const auto power = static_cast<unsigned>(std::bit_width(time / kSteps));
    return static_cast<std::size_t>(power * kSteps + (time >> (power - 1)) - kSteps);
}

/// The longest time of a class.
std::uint64_t Latency::top_of(std::size_t number) {
    if (number < kSteps) return number;
    const std::size_t power = number / kSteps;
    return ((kSteps + number % kSteps + 1) << (power - 1)) - 1;
}

void Latency::add(std::chrono::nanoseconds time) {
    const auto count = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 0));
    ++counts_[class_of(count)];
    longest_ = std::max(longest_, time);
}

Latency& Latency::operator+=(const Latency& other) {
    std::transform(counts_.begin(), counts_.end(), other.counts_.begin(), counts_.begin(), std::plus<>{});
    longest_ = std::max(longest_, other.longest_);
    return *this;
}

std::uint64_t Latency::count() const {
    return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

std::chrono::nanoseconds Latency::quantile(double share) const {
    const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count())));
    std::uint64_t seen = 0;
    for (std::size_t number = 0; number < counts_.size(); ++number) {
        seen += counts_[number];
        if (seen > 0 && seen >= wanted)
            return std::min(longest_, std::chrono::nanoseconds{static_cast<std::int64_t>(top_of(number))});
    }
    return {};
}

}  // namespace pahtum::arena
