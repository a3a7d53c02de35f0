#pragma once

#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// `pahtum-arena simulate [options]`: measures by simulated matches how often the sequential test errs and
/// how often the intervals hold the truth, see arena/README.md. argv[0] is skipped. Returns the program's
/// exit status. Throws UsageError.
[[nodiscard]] int simulate_command(int argc, const char* const* argv, const Console& console);

}  // namespace pahtum::arena
