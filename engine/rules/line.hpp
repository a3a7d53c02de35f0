#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/rules/bitboard.hpp"

namespace pahtum {

/// One row or one column: bit i is its i-th cell.
using LineMask = std::uint8_t;

/// Points of an unbroken run of `length` own stones: P(0..2) = 0, P(3) = 3,
/// P(n) = 2 P(n-1) + n = 2^n - n - 2.
[[nodiscard]] constexpr Points run_points(int length) { return length < 3 ? 0 : (1 << length) - length - 2; }

/// The most that the lines of a board are worth; banks can be greater.
inline constexpr Points kMostOnBoard = 2 * kMaxSize * run_points(kMaxSize);

static_assert(run_points(2) == 0 && run_points(3) == 3 && run_points(4) == 10 && run_points(5) == 25);
static_assert(run_points(6) == 56 && run_points(7) == 119 && run_points(8) == 246);

/// Length of the run of set bits that holds bit `index`; 0 if that bit is not set.
[[nodiscard]] constexpr int run_length(LineMask line, int index) {
    if ((line >> index & 1) == 0) return 0;
    const int above = std::countr_one(static_cast<LineMask>(line >> index));
    const int below = std::countl_one(static_cast<LineMask>(line << (7 - index)));
    return above + below - 1;
}

static_assert(run_length(0b0111'0110, 1) == 2 && run_length(0b0111'0110, 5) == 3 &&
              run_length(0b1000, 0) == 0);
static_assert(run_length(0xff, 3) == 8);

/// Points of the runs through a stone, in its row and its column.
[[nodiscard]] constexpr Points points_through(const LineSet& stones, Square square) {
    return run_points(run_length(stones.row(square.row()), square.column())) +
           run_points(run_length(stones.column(square.column()), square.row()));
}

/// A run of set bits in a line.
struct LineRun {
    int begin;
    int length;

    [[nodiscard]] constexpr LineMask mask() const {
        return static_cast<LineMask>(((1U << length) - 1) << begin);
    }
};

/// Calls visit(LineRun) for each run of set bits, the lowest first.
template <typename Visit>
constexpr void for_each_run(LineMask line, const Visit& visit) {
    for (unsigned rest = line; rest != 0;) {
        const int begin = std::countr_zero(rest);
        const LineRun run{begin, std::countr_one(rest >> begin)};
        visit(run);
        rest &= ~unsigned{run.mask()};
    }
}

namespace detail {
inline constexpr auto kLinePoints = [] {
    std::array<std::int16_t, 256> table{};
    for (unsigned line = 0; line < 256; ++line)
        for_each_run(static_cast<LineMask>(line), [&](LineRun run) {
            table[line] = static_cast<std::int16_t>(table[line] + run_points(run.length));
        });
    return table;
}();
}  // namespace detail

/// Points of all runs in a line, whose set bits are the stones of one side.
[[nodiscard]] constexpr Points line_points(LineMask stones) { return detail::kLinePoints[stones]; }

static_assert(line_points(0b0111) == 3 && line_points(0b111'1111) == 119 && line_points(0xff) == 246);
static_assert(line_points(0b111'0111) == 6, "two separate runs in one line both score");

/// One row or column of the board.
struct BoardLine {
    bool is_row;
    int number;

    [[nodiscard]] constexpr Square square(int cell) const {
        return is_row ? Square{cell, number} : Square{number, cell};
    }
    [[nodiscard]] constexpr LineMask mask(const LineSet& set) const {
        return is_row ? set.row(number) : set.column(number);
    }
};

/// Calls visit(BoardLine) for each line of a board of this size: rows from the bottom, then columns from the
/// left.
template <typename Visit>
void for_each_line(int size, const Visit& visit) {
    for (const bool is_row : {true, false}) {
        for (int number = 0; number < size; ++number) visit(BoardLine{is_row, number});
    }
}

}  // namespace pahtum
