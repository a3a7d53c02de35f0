#pragma once

#include <cassert>
#include <cstdint>
#include <random>

namespace pahtum {

/// The project's random numbers: a seed gives the same sequence with every compiler and library.
using Random = std::mt19937_64;

/// Uniform in [0, bound), unbiased, the same with every standard library. Requires bound > 0.
[[nodiscard]] inline std::uint64_t uniform(Random& random, std::uint64_t bound) {
    assert(bound > 0);
    // Values below 2^64 mod bound would make the low remainders likelier: draw again.
    const std::uint64_t threshold = (0 - bound) % bound;
    std::uint64_t value = random();
    while (value < threshold) value = random();
    return value % bound;
}

}  // namespace pahtum
