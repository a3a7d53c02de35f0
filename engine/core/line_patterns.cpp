#include "engine/core/line_patterns.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "engine/base/hash.hpp"
#include "engine/core/rounded_potential.hpp"

namespace pahtum {
namespace {

constexpr int kUnit = LineFacts::kUnit;

/// The cells of a pattern by state.
struct Cells {
    LineMask empty = 0;
    LineMask own = 0;
    LineMask other = 0;

    Cells(LinePattern pattern, int size) {
        for (int i = 0; i < size; ++i) {
            const auto bit = static_cast<LineMask>(1 << i);
            switch (static_cast<CellState>(pattern >> 2 * i & 3)) {
                case CellState::kEmpty:
                    empty |= bit;
                    break;
                case CellState::kOwn:
                    own |= bit;
                    break;
                case CellState::kOther:
                    other |= bit;
                    break;
                case CellState::kBlocked:
                    break;
            }
        }
    }
};

/// The cells of the segments of at least three in which a side can still complete a run.
LineMask live_segments(LineMask empty, LineMask own) {
    const unsigned open = empty | own;
    unsigned cells = 0;
    for (int first = 0; first < 8;) {
        const int length = std::countr_one(open >> first);
        const unsigned segment = ((1U << length) - 1) << first;
        if (length >= 3 && (segment & empty) != 0) cells |= segment;
        first += length + 1;
    }
    return static_cast<LineMask>(cells);
}

bool has_run_of_four(unsigned cells) { return (cells & cells >> 1 & cells >> 2 & cells >> 3) != 0; }

/// The empty cells other than `cell` in all windows of three of the open cells that hold `cell`; all cells if
/// there is no such window.
LineMask covering(LineMask empty, LineMask own, int cell) {
    const unsigned open = empty | own;
    unsigned common = 0xff;
    for (int first = std::max(0, cell - 2); first <= cell && first + 3 <= 8; ++first) {
        const unsigned window = 7U << first;
        if ((window & open) == window) common &= window;
    }
    return static_cast<LineMask>(common & empty & ~(1U << cell));
}

int gain(LineMask stones, int cell) {
    return line_points(static_cast<LineMask>(stones | 1 << cell)) - line_points(stones);
}

}  // namespace

const LinePatterns& LinePatterns::of_size(int size) {
    assert(3 <= size && size <= 8);
    static std::array<std::once_flag, 9> made;
    static std::array<std::unique_ptr<const LinePatterns>, 9> patterns;
    const auto index = static_cast<std::size_t>(size);
    std::call_once(made[index], [&] { patterns[index].reset(new LinePatterns(size)); });
    return *patterns[index];
}

/// A stone increases the pattern as a number, so going down every pattern finds its successors done.
LinePatterns::LinePatterns(int size) : size_(size), facts_(std::size_t{1} << 2 * size) {
    for (std::size_t pattern = facts_.size(); pattern-- > 0;) fill(static_cast<LinePattern>(pattern));
    round_potentials();
}

void LinePatterns::fill(LinePattern pattern) {
    const Cells cells{pattern, size_};
    const LineMask own = live_segments(cells.empty, cells.own);
    const LineMask other = live_segments(cells.empty, cells.other);
    LineFacts& facts = facts_[pattern];
    facts.margin = static_cast<std::int16_t>(line_points(cells.own) - line_points(cells.other));
    facts.live = static_cast<LineMask>((own | other) & cells.empty);
    facts.is_wide = has_run_of_four(own) || has_run_of_four(other);
    // The empty cells and the stones in the segments of both sides determine the structure.
    if (facts.live != 0) {
        const std::uint64_t cells_that_matter =
            std::uint64_t{own} | std::uint64_t{other} << 8 | std::uint64_t{facts.live} << 16;
        facts.structure = mix_bits(cells_that_matter + 0x9e37'79b9'7f4a'7c15);
    }
    facts.potential = static_cast<std::int16_t>(least_potential(pattern));
    for (int cell = 0; cell < size_; ++cell) {
        if ((cells.empty >> cell & 1) == 0) continue;
        const auto index = static_cast<std::size_t>(cell);
        const LineFacts& with_own = facts_[with_cell(pattern, cell, CellState::kOwn)];
        const LineFacts& with_other = facts_[with_cell(pattern, cell, CellState::kOther)];
        facts.ups[index] =
            static_cast<std::int16_t>(with_own.potential - facts.potential + kUnit * gain(cells.own, cell));
        facts.downs[index] = static_cast<std::int16_t>(facts.potential - with_other.potential +
                                                       kUnit * gain(cells.other, cell));
        facts.covered_by[index] = static_cast<std::uint8_t>(
            covering(cells.empty, cells.own, cell) & covering(cells.empty, cells.other, cell) & facts.live);
    }
}

/// Lines of equal structure have the same potentials.
void LinePatterns::round_potentials() {
    RoundedPotentials rounded{*this};
    std::unordered_map<std::uint64_t, RoundedPotential> of_structure;
    for (std::size_t pattern = 0; pattern < facts_.size(); ++pattern) {
        LineFacts& facts = facts_[pattern];
        RoundedPotential least{.potential = facts.potential, .residue = 0};
        if (facts.is_wide) {
            const auto [known, is_new] = of_structure.try_emplace(facts.structure);
            if (is_new) known->second = rounded.least(static_cast<LinePattern>(pattern));
            least = known->second;
        }
        facts.rounded_potential = static_cast<std::int16_t>(least.potential);
        facts.residue = static_cast<std::uint8_t>(least.residue);
    }
}

/// The least number that meets the conditions of engine/solver/README.md, "Line potentials": for every empty
/// cell x
///   (1) potential >= after(other on x),
///   (2) 2 potential >= after(own on x) + after(other on x),
///   (3) potential >= after(other on x) + rise(own on x, once other is on y) for every other empty cell y,
/// where after() is the potential then plus the points won on the way.
int LinePatterns::least_potential(LinePattern pattern) const {
    const Cells cells{pattern, size_};
    int least = 0;
    bool is_first = true;
    for (int x = 0; x < size_; ++x) {
        if ((cells.empty >> x & 1) == 0) continue;
        const int own = facts_[with_cell(pattern, x, CellState::kOwn)].potential + kUnit * gain(cells.own, x);
        const int other =
            facts_[with_cell(pattern, x, CellState::kOther)].potential - kUnit * gain(cells.other, x);
        const int half = (own + other) >> 1;
        least = std::max({is_first ? other : least, other, half + ((own + other) & 1)});
        is_first = false;
        for (int y = 0; y < size_; ++y) {
            if (y == x || (cells.empty >> y & 1) == 0) continue;
            const LineFacts& blocked = facts_[with_cell(pattern, y, CellState::kOther)];
            least = std::max(least, other + blocked.ups[static_cast<std::size_t>(x)]);
        }
    }
    return least;
}

}  // namespace pahtum
