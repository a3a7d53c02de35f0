#include "engine/core/rounded_potential.hpp"

#include <algorithm>
#include <limits>

namespace pahtum {
namespace {

/// The lower bit of every cell of a pattern.
constexpr unsigned kLowBits = 0x5555;
constexpr unsigned kOwn = static_cast<unsigned>(CellState::kOwn);
constexpr unsigned kOther = static_cast<unsigned>(CellState::kOther);

/// The least number from `points` on that leaves the residue, in 1/64 point.
int rounded_up(Points points, int residue) {
    constexpr int kAbove = 300;  // No line is worth so much.
    const int threes = (points - residue + kAbove + 2) / 3 - kAbove / 3;
    return LineFacts::kUnit * (3 * threes + residue);
}

/// The bits of the cells' states.
unsigned both_bits(LineMask cells) {
    unsigned bits = 0;
    for (int i = 0; i < 8; ++i) bits |= (cells >> i & 1U) * 3U << 2 * i;
    return bits;
}

}  // namespace

RoundedPotentials::RoundedPotentials(const LinePatterns& patterns)
    : patterns_(patterns), totals_(std::size_t{1} << 2 * patterns.size()) {}

/// Goes through all that can become of the live cells, the fullest first.
RoundedPotential RoundedPotentials::least(LinePattern pattern) {
    const unsigned live = both_bits(patterns_[pattern].live);
    for (unsigned stones = live;; stones = (stones - 1) & live) {
        const bool is_filling = (stones & stones >> 1 & kLowBits) == 0;
        const unsigned empty = live & ~(stones | stones >> 1) & kLowBits;
        const auto filled = static_cast<LinePattern>(pattern | stones);
        if (is_filling && empty != 0) {
            totals_[filled] = least_totals(filled, empty);
        } else if (is_filling) {
            const Points gain = patterns_[filled].margin - patterns_[pattern].margin;
            for (int residue = 0; residue < 3; ++residue)
                totals_[filled][static_cast<std::size_t>(residue)] = rounded_up(gain, residue);
        }
        if (stones == 0) break;
    }
    const Totals& totals = totals_[pattern];
    const auto least = std::min_element(totals.begin(), totals.end());
    return {.potential = *least, .residue = static_cast<int>(least - totals.begin())};
}

/// As the conditions of engine/solver/README.md, "Line potentials", demand; potentials with the points gained
/// so far make them sums of what the three patterns after a stone come to. `empty`: low bits of the live
/// cells.
RoundedPotentials::Totals RoundedPotentials::least_totals(LinePattern pattern, unsigned empty) const {
    Totals least;
    least.fill(std::numeric_limits<int>::min());
    for (unsigned xs = empty; xs != 0; xs &= xs - 1) {
        const unsigned x = xs & -xs;
        const Totals& own = totals_[pattern + kOwn * x];
        const Totals& other = totals_[pattern + kOther * x];
        for (std::size_t i = 0; i < least.size(); ++i)
            least[i] = std::max({least[i], other[i], (own[i] + other[i] + 1) >> 1});
        for (unsigned ys = empty & ~x; ys != 0; ys &= ys - 1) {
            const unsigned blocked = pattern + kOther * (ys & -ys);
            const Totals& before = totals_[blocked];
            const Totals& after = totals_[blocked + kOwn * x];
            for (std::size_t i = 0; i < least.size(); ++i)
                least[i] = std::max(least[i], other[i] + after[i] - before[i]);
        }
    }
    return least;
}

}  // namespace pahtum
