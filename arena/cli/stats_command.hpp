#pragma once

#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// `pahtum-arena stats --pentanomial A,B,C,D,E [--sprt ELO0,ELO1 ...] [--json]`: what counts alone say, see
/// arena/README.md. argv[0] is skipped. Returns the program's exit status. Throws UsageError.
[[nodiscard]] int stats_command(int argc, const char* const* argv, const Console& console);

}  // namespace pahtum::arena
