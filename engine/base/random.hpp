#pragma once

#include <cassert>
#include <cstdint>
#include <random>

namespace pahtum {

/// The generator of all random numbers: the same sequence from a seed with every compiler and library.
using Random = std::mt19937_64;

/// Uniform in [0, bound), unbiased, the same with every standard library. Requires bound > 0.
[[nodiscard]] inline std::uint64_t uniform(Random& random, std::uint64_t bound) {
    assert(bound > 0);
    // Values below 2^64 mod bound would make small remainders more likely, so they are rejected.
    const std::uint64_t threshold = (0 - bound) % bound;
    std::uint64_t value = random();
    while (value < threshold) value = random();
    return value % bound;
}

/// One of the elements, each equally likely. Requires some.
template <typename List>
[[nodiscard]] auto one_of(const List& list, Random& random) {
    return list[uniform(random, list.size())];
}

/// At least 0, below 1.
[[nodiscard]] inline double uniform_real(Random& random) {
    return static_cast<double>(random() >> 11) * 0x1p-53;
}

}  // namespace pahtum
