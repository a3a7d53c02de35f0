#include "engine/core/line_patterns.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <memory>
#include <mutex>

#include "engine/base/hash.hpp"

namespace pahtum {
namespace {

constexpr int kUnit = LineFacts::kUnit;

struct LinePotential {
    std::int16_t plain;
    std::int16_t rounded;
    std::uint8_t residue;
};

/// One for each kind of line, the greatest pattern first: those of short lines come before those of longer
/// ones.
constexpr LinePotential kPotentials[] = {
#include "engine/core/line_potentials.inc"
};

/// The cells of a pattern by state.
struct Cells {
    LineMask empty = 0;
    LineMask own = 0;
    LineMask other = 0;

    Cells(LinePattern pattern, int size) {
        for (int i = 0; i < size; ++i) {
            const auto bit = static_cast<LineMask>(1 << i);
            switch (static_cast<CellState>(pattern >> 2 * i & 3)) {
                case CellState::kEmpty: empty |= bit; break;
                case CellState::kOwn: own |= bit; break;
                case CellState::kOther: other |= bit; break;
                case CellState::kBlocked: break;
            }
        }
    }
};

/// The pattern without blocked cells at its begin, as many of them more at its end.
LinePattern from_first_cell(LinePattern pattern) {
    const int cells = std::countr_one(pattern) / 2;
    return static_cast<LinePattern>(~(static_cast<LinePattern>(~pattern) >> 2 * cells));
}

LinePattern reversed(LinePattern pattern) {
    unsigned turned = 0;
    for (int i = 0; i < 8; ++i) turned |= (pattern >> 2 * i & 3U) << 2 * (7 - i);
    return static_cast<LinePattern>(turned);
}

/// The greatest pattern of a line of eight with the same live segments, seen from either end, and blocked
/// cells elsewhere. `own`, `other`: the cells of the segments.
LinePattern kind_of(LinePattern pattern, LineMask own, LineMask other) {
    unsigned kind = pattern;
    for (int i = 0; i < 8; ++i) kind |= ((own | other) >> i & 1) != 0 ? 0U : 3U << 2 * i;
    return std::max(from_first_cell(static_cast<LinePattern>(kind)),
                    from_first_cell(reversed(static_cast<LinePattern>(kind))));
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

/// A stone increases the pattern as a number, so going down every pattern finds its successors done, and the
/// first of its kind.
LinePatterns::LinePatterns(int size) : size_(size), facts_(std::size_t{1} << 2 * size) {
    const LinePotential* next = std::begin(kPotentials);
    for (std::size_t index = facts_.size(); index-- > 0;) {
        const auto pattern = static_cast<LinePattern>(index);
        if (const auto kind = fill(pattern); kind == pattern) {
            assert(next != std::end(kPotentials));
            facts_[pattern].potential = next->plain;
            facts_[pattern].rounded_potential = next->rounded;
            facts_[pattern].residue = next->residue;
            ++next;
        } else if (kind) {
            facts_[pattern].potential = facts_[*kind].potential;
            facts_[pattern].rounded_potential = facts_[*kind].rounded_potential;
            facts_[pattern].residue = facts_[*kind].residue;
        }
        fill_changes(pattern);
    }
}

/// All but the potentials and what follows from them. Returns the kind of the line, if it has live cells.
std::optional<LinePattern> LinePatterns::fill(LinePattern pattern) {
    const Cells cells{pattern, size_};
    const LineMask own = live_segments(cells.empty, cells.own);
    const LineMask other = live_segments(cells.empty, cells.other);
    LineFacts& facts = facts_[pattern];
    facts.margin = static_cast<std::int16_t>(line_points(cells.own) - line_points(cells.other));
    facts.live = static_cast<LineMask>((own | other) & cells.empty);
    facts.is_wide = has_run_of_four(own) || has_run_of_four(other);
    if (facts.live == 0) return std::nullopt;
    // The empty cells and the stones in the segments of both sides determine the structure.
    const std::uint64_t cells_that_matter =
        std::uint64_t{own} | std::uint64_t{other} << 8 | std::uint64_t{facts.live} << 16;
    facts.structure = mix_bits(cells_that_matter + 0x9e37'79b9'7f4a'7c15);
    for (int cell = 0; cell < size_; ++cell) {
        if ((cells.empty >> cell & 1) == 0) continue;
        facts.covered_by[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(
            covering(cells.empty, cells.own, cell) & covering(cells.empty, cells.other, cell) & facts.live);
    }
    return static_cast<LinePattern>(kind_of(pattern, own, other) & (facts_.size() - 1));
}

void LinePatterns::fill_changes(LinePattern pattern) {
    const Cells cells{pattern, size_};
    LineFacts& facts = facts_[pattern];
    for (int cell = 0; cell < size_; ++cell) {
        if ((cells.empty >> cell & 1) == 0) continue;
        const auto index = static_cast<std::size_t>(cell);
        const LineFacts& with_own = facts_[with_cell(pattern, cell, CellState::kOwn)];
        const LineFacts& with_other = facts_[with_cell(pattern, cell, CellState::kOther)];
        facts.ups[index] =
            static_cast<std::int16_t>(with_own.potential - facts.potential + kUnit * gain(cells.own, cell));
        facts.downs[index] = static_cast<std::int16_t>(facts.potential - with_other.potential +
                                                       kUnit * gain(cells.other, cell));
    }
}

}  // namespace pahtum
