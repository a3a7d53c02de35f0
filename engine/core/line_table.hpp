#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/value.hpp"
#include "engine/rules/line.hpp"
#include "engine/rules/ruleset.hpp"

namespace pahtum {

/// Number of a row or column as one colour sees it: base-3 digits by cell, 0 = empty, 1 = own stone,
/// 2 = blocked (enemy stone, boulder, off the board).
using LineIndex = std::uint16_t;
inline constexpr std::size_t kLineCount = 6561;
inline constexpr std::array<LineIndex, 8> kPowersOfThree{1, 3, 9, 27, 81, 243, 729, 2187};

namespace detail {
consteval std::array<LineIndex, 256> make_base_three() {
    std::array<LineIndex, 256> table{};
    for (std::size_t mask = 0; mask < 256; ++mask) {
        for (std::size_t i = 0; i < 8; ++i) {
            if ((mask >> i & 1) != 0) table[mask] = static_cast<LineIndex>(table[mask] + kPowersOfThree[i]);
        }
    }
    return table;
}
inline constexpr std::array<LineIndex, 256> kBaseThree = make_base_three();
}  // namespace detail

/// Requires disjoint masks.
[[nodiscard]] constexpr LineIndex line_index(LineMask own, LineMask blocked) {
    return static_cast<LineIndex>(detail::kBaseThree[own] + 2 * detail::kBaseThree[blocked]);
}

static_assert(line_index(0b101, 0b10) == 1 + 2 * 3 + 9 && line_index(0, 0xff) == kLineCount - 1);

/// What one row or column offers one colour.
struct LineOutlook {
    std::int16_t points = 0;         ///< of the colour's runs in it now
    std::int16_t limit = 0;          ///< the most the colour can still gain here, without captures
    std::int16_t expected_gain = 0;  ///< in 16ths of a point; an estimate for move ordering
};

/// The value of every possible line to one colour: its mean points if the empty cells are filled in random
/// order, each by that colour with probability kOwnChance. Immutable, so threads can share one.
class LineTable {
  public:
    /// Takes a millisecond or two.
    explicit LineTable(Scoring scoring);
    /// One for the whole program, made by the first call for that scoring.
    [[nodiscard]] static const LineTable& of(Scoring scoring);

    /// With Scoring::kFinal the expected points on the full board, with Scoring::kRunning the points still
    /// expected to be banked. Exact once the line is full.
    [[nodiscard]] Score operator[](LineIndex line) const { return expectations_[line]; }
    [[nodiscard]] const LineOutlook& outlook(LineIndex line) const { return outlooks_[line]; }

    /// Probability in percent that the colour gets an empty cell. Less than one half because the opponent
    /// blocks the greatest threats.
    static constexpr int kOwnChance = 36;

  private:
    // Separate because the search reads only the expectations, which fit the first-level cache.
    std::array<std::int16_t, kLineCount> expectations_{};
    std::array<LineOutlook, kLineCount> outlooks_{};
};

}  // namespace pahtum
