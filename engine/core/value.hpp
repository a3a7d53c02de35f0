#pragma once

#include <cassert>

#include "engine/rules/square.hpp"

namespace pahtum {

/// A value in 64ths of a point: the unit of evaluation, search and the solver's potentials.
using Score = int;
inline constexpr Score kPoint = 64;

/// The score in whole points, rounded down.
[[nodiscard]] constexpr Points floor_points(Score score) { return score >> 6; }
/// The same rounded down to a multiple of three points. Requires at least -12,288 points.
[[nodiscard]] constexpr Points floor_threes(Score score) {
    constexpr int kAbove = 4096;
    return 3 * ((score + 3 * kAbove * kPoint) / (3 * kPoint) - kAbove);
}
[[nodiscard]] constexpr double in_points(Score score) { return static_cast<double>(score) / kPoint; }

static_assert(floor_points(kPoint) == 1 && floor_points(kPoint - 1) == 0 && floor_points(-1) == -1);
static_assert(floor_threes(3 * kPoint) == 3 && floor_threes(3 * kPoint - 1) == 0 && floor_threes(-1) == -3);

/// What searches maximize, from one side's view: the expected result first, points second. Higher is better,
/// and the other side's value is the negated one.
///
/// It is 2^20 times the expected result in thousandths, 1000 for a certain win and -1000 for a certain loss,
/// plus the expected final margin in eighths of a point, which never reaches half of 2^20.
using Value = int;

inline constexpr int kCertain = 1000;      ///< result of a win that is proven; estimates stay below
inline constexpr Value kResult = 1 << 20;  ///< a thousandth of a win
inline constexpr Value kValuesPerPoint = 8;
/// Above every value.
inline constexpr Value kInfiniteValue = (kCertain + 1) * kResult;

/// `result` in thousandths; `margin`: the expected final margin.
[[nodiscard]] constexpr Value make_value(int result, Score margin) {
    return result * kResult + margin / (kPoint / kValuesPerPoint);
}
/// The value of a game that ends with this margin.
[[nodiscard]] constexpr Value exact_value(Points margin) {
    return (margin > 0 ? kCertain : margin < 0 ? -kCertain : 0) * kResult + kValuesPerPoint * margin;
}

/// The expected result in thousandths of a win.
[[nodiscard]] constexpr int result_of(Value value) {
    return (value + (value < 0 ? -kResult / 2 : kResult / 2)) / kResult;
}
/// The expected final margin in points.
[[nodiscard]] constexpr double points_of(Value value) {
    return static_cast<double>(value - result_of(value) * kResult) / kValuesPerPoint;
}
/// Of the value of a game that is over, or searched to its end.
[[nodiscard]] constexpr Points margin_of(Value value) {
    return (value - result_of(value) * kResult) / kValuesPerPoint;
}
/// Probability of a win, a draw counting half.
[[nodiscard]] constexpr double win_rate_of(Value value) { return 0.5 + result_of(value) / (2.0 * kCertain); }

static_assert(margin_of(exact_value(-kMostPoints)) == -kMostPoints &&
              result_of(exact_value(-kMostPoints)) == -kCertain);
static_assert(margin_of(exact_value(kMostPoints)) == kMostPoints &&
              exact_value(kMostPoints) < kInfiniteValue);
static_assert(exact_value(1) > make_value(kCertain - 1, Score{kMostPoints} * kPoint) && exact_value(0) == 0);

}  // namespace pahtum
