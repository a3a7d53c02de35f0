#pragma once

#include "engine/base/random.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// A classic board of 7x7 on which nobody wins under best play: one of openings/balanced, turned or mirrored
/// at random.
[[nodiscard]] Position draw_fair_start(Random& random);

}  // namespace pahtum
