#pragma once

#include "engine/rules/line.hpp"

namespace pahtum {

/// The cells of a line's segments in which a side can still complete a run: three or more of its stones and
/// empty cells side by side, one of them empty.
[[nodiscard]] constexpr LineMask live_segments(LineMask empty, LineMask stones) {
    unsigned cells = 0;
    for_each_run(static_cast<LineMask>(empty | stones), [&](LineRun run) {
        if (run.length >= 3 && (run.mask() & empty) != 0) cells |= run.mask();
    });
    return static_cast<LineMask>(cells);
}

}  // namespace pahtum
