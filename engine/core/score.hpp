#pragma once

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

}  // namespace pahtum
