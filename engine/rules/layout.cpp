#include "engine/rules/layout.hpp"

#include <cassert>
#include <set>
#include <stdexcept>
#include <string>

#include "engine/rules/symmetry.hpp"

namespace pahtum {

std::uint64_t uniform(Random& random, std::uint64_t bound) {
    assert(bound > 0);
    // Values below 2^64 mod bound would make the low remainders likelier: draw again.
    const std::uint64_t threshold = (0 - bound) % bound;
    std::uint64_t value = random();
    while (value < threshold) value = random();
    return value % bound;
}

Bitboard random_layout(int size, int count, Random& random) {
    assert(count >= 0 && count <= size * size);
    Bitboard layout;
    while (layout.count() < count) {
        const int cell = static_cast<int>(uniform(random, static_cast<std::uint64_t>(size * size)));
        layout.insert({cell % size, cell / size});
    }
    return layout;
}

std::vector<Bitboard> distinct_layouts(int size, int count, std::size_t wanted, Random& random) {
    constexpr int kMaxVainDraws = 1000;
    std::vector<Bitboard> layouts;
    std::set<std::uint64_t> seen;
    for (int vain = 0; layouts.size() < wanted;) {
        const Bitboard layout = random_layout(size, count, random);
        if (seen.insert(canonical(layout, size).bits()).second) {
            layouts.push_back(layout);
            vain = 0;
        } else if (++vain == kMaxVainDraws) {
            throw std::invalid_argument{"found only " + std::to_string(layouts.size()) +
                                        " different layouts of " + std::to_string(count) + " boulders"};
        }
    }
    return layouts;
}

}  // namespace pahtum
