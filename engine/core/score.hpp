#pragma once

#include "engine/rules/square.hpp"

namespace pahtum {

/// A value in 64ths of a point: the unit of evaluation, search and the solver's potentials.
using Score = int;
inline constexpr Score kPoint = 64;

/// The score in whole points, rounded down.
[[nodiscard]] constexpr Points floor_points(Score score) { return score >> 6; }
[[nodiscard]] constexpr double in_points(Score score) { return static_cast<double>(score) / kPoint; }

static_assert(floor_points(kPoint) == 1 && floor_points(kPoint - 1) == 0 && floor_points(-1) == -1);

}  // namespace pahtum
