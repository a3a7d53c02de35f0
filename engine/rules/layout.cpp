#include "engine/rules/layout.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>

#include "engine/rules/symmetry.hpp"

namespace pahtum {
namespace {

/// How many sets of `count` cells there are, or nothing if there are more than all_layouts() tries.
std::optional<std::uint64_t> cell_sets(int cells, int count) {
    constexpr std::uint64_t kMost = 20'000'000;
    const int chosen = std::min(count, cells - count);
    std::uint64_t sets = 1;
    for (int i = 1; i <= chosen; ++i) {
        sets = sets * static_cast<std::uint64_t>(cells - chosen + i) / static_cast<std::uint64_t>(i);
        if (sets > kMost) return std::nullopt;
    }
    return sets;
}

/// The next greater number with as many bits set (Gosper's hack, HAKMEM item 175). Requires bits > 0.
std::uint64_t next_with_same_count(std::uint64_t bits) {
    const std::uint64_t lowest = bits & (0 - bits);
    const std::uint64_t ripple = bits + lowest;
    return ((ripple ^ bits) >> 2) / lowest | ripple;
}

/// The board whose cells, row by row, are these bits.
Bitboard board_of(std::uint64_t cells, int size) {
    const std::uint64_t row = (std::uint64_t{1} << size) - 1;
    std::uint64_t bits = 0;
    for (int i = 0; i < size; ++i) bits |= (cells >> (size * i) & row) << (8 * i);
    return Bitboard{bits};
}

}  // namespace

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
                                        " different layouts with boulders=" + std::to_string(count)};
        }
    }
    return layouts;
}

std::vector<Bitboard> all_layouts(int size, int count) {
    assert(count >= 0 && count <= size * size);
    const auto sets = cell_sets(size * size, count);
    if (!sets) {
        throw std::invalid_argument{"there are too many layouts of " + std::to_string(count) +
                                    " boulders to list them all"};
    }
    std::vector<Bitboard> layouts;
    std::uint64_t cells = count == 0 ? 0 : ~std::uint64_t{0} >> (64 - count);
    for (std::uint64_t left = *sets; left > 0; --left) {
        const Bitboard layout = board_of(cells, size);
        if (canonical(layout, size) == layout) layouts.push_back(layout);
        if (left > 1) cells = next_with_same_count(cells);
    }
    return layouts;
}

}  // namespace pahtum
