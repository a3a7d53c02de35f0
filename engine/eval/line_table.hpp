#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/rules/line.hpp"
#include "engine/rules/ruleset.hpp"

namespace pahtum {

/// A value in 64ths of a point, as evaluation and search count.
using Score = int;
inline constexpr Score kPoint = 64;

/// Number of a line for one colour: base-3 digits, 0 = empty, 1 = own stone, 2 = blocked (enemy, boulder, off
/// the board).
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

/// What one colour can expect of a line if its empty cells were filled in random order, each by the colour
/// with probability kOwnChance. With Scoring::kFinal: the expected points on the full board; with
/// Scoring::kRunning: the points it can still expect to bank. Exact once the line is full.
class LineTable {
  public:
    explicit LineTable(Scoring scoring);

    [[nodiscard]] Score operator[](LineIndex line) const { return values_[line]; }

    /// Chance of an empty cell in percent. Below one half since the opponent blocks what threatens most.
    static constexpr int kOwnChance = 36;

  private:
    std::array<std::int16_t, kLineCount> values_{};
};

}  // namespace pahtum
