#include "engine/rules/layout.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>

#include "engine/base/text.hpp"
#include "engine/rules/symmetry.hpp"

namespace pahtum {
namespace {

constexpr std::uint64_t kMostSets = 20'000'000;

/// How many sets of `count` cells there are, or nothing if there are more than all_layouts() tries.
std::optional<std::uint64_t> cell_sets(int cells, int count) {
    const int chosen = std::min(count, cells - count);
    std::uint64_t sets = 1;
    for (int i = 1; i <= chosen; ++i) {
        sets = sets * static_cast<std::uint64_t>(cells - chosen + i) / static_cast<std::uint64_t>(i);
        if (sets > kMostSets) return std::nullopt;
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

/// Builds a board from every choice of `count` out of `of` cells; keeps the canonical ones, ordered by bits.
template <typename ToCells>
std::vector<Bitboard> layouts_of(int size, int of, int count, const ToCells& to_cells) {
    const auto sets = cell_sets(of, count);
    if (!sets)
        throw std::invalid_argument{"there are more than " + std::to_string(kMostSets / 1'000'000) +
                                    " million ways to choose " + std::to_string(count) + " of " +
                                    std::to_string(of) +
                                    " cells, too many to list; take fewer boulders, or random layouts"};
    std::vector<Bitboard> layouts;
    std::uint64_t chosen = count == 0 ? 0 : ~std::uint64_t{0} >> (64 - count);
    for (std::uint64_t left = *sets; left > 0; --left) {
        const Bitboard layout = board_of(to_cells(chosen), size);
        if (canonical(layout, size) == layout) layouts.push_back(layout);
        if (left > 1) chosen = next_with_same_count(chosen);
    }
    const auto by_bits = [](Bitboard one, Bitboard other) { return one.bits() < other.bits(); };
    std::sort(layouts.begin(), layouts.end(), by_bits);
    return layouts;
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

Position draw_start(const Ruleset& ruleset, Random& random) {
    if (ruleset.setup != Setup::kFixed) return Position::new_game(ruleset);
    return Position::new_game(ruleset, random_layout(ruleset.size, ruleset.boulders, random));
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
            throw std::invalid_argument{
                "random draws found only " + counted(layouts.size(), "different layout") +
                " with boulders=" + std::to_string(count) + ": ask for fewer, or for all"};
        }
    }
    return layouts;
}

std::vector<Bitboard> all_layouts(int size, int count) {
    assert(count >= 0 && count <= size * size);
    return layouts_of(size, size * size, count, [](std::uint64_t cells) { return cells; });
}

std::vector<Bitboard> half_turn_layouts(int size, int count) {
    assert(count >= 0 && count <= size * size);
    const int cells = size * size;
    if (count % 2 != cells % 2) return {};
    const std::uint64_t middle = cells % 2 == 0 ? 0 : std::uint64_t{1} << (cells / 2);
    return layouts_of(size, cells / 2, count / 2, [&](std::uint64_t half) {
        std::uint64_t both = half | middle;
        for (; half != 0; half &= half - 1) both |= std::uint64_t{1} << (cells - 1 - std::countr_zero(half));
        return both;
    });
}

}  // namespace pahtum
