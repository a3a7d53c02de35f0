#pragma once

#include <cassert>
#include <cmath>

#include "engine/core/score.hpp"
#include "engine/rules/square.hpp"

namespace pahtum {

/// What searches maximize, from one side's view: the expected result first, points second. Higher is better,
/// and the other side's value is the negated one.
///
/// It is 65536 times the expected result in thousandths, 1000 for a certain win and -1000 for a certain loss,
/// plus the expected final margin in eighths of a point, which never reaches half of 65536.
using Value = int;

inline constexpr int kCertain = 1000;      ///< result of a win that is proven; estimates stay below
inline constexpr Value kResult = 1 << 16;  ///< a thousandth of a win
inline constexpr Value kValuesPerPoint = 8;
/// Above every value.
inline constexpr Value kInfiniteValue = (kCertain + 1) * kResult;

/// `result` in thousandths; `margin`: the expected final margin.
[[nodiscard]] constexpr Value make_value(int result, Score margin) {
    return result * kResult + margin / (kPoint / kValuesPerPoint);
}
/// Of a game that ends with this margin.
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

static_assert(margin_of(exact_value(-3936)) == -3936 && result_of(exact_value(-3936)) == -kCertain);
static_assert(margin_of(exact_value(3936)) == 3936 && exact_value(3936) < kInfiniteValue);
static_assert(exact_value(1) > make_value(kCertain - 1, kPoint * 3936) && exact_value(0) == 0);

}  // namespace pahtum
