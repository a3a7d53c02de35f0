#pragma once

#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// `pahtum-arena bench [--games N] [--concurrency N]... -- PROGRAM ARGUMENTS`: what the arena costs per move,
/// see arena/bench/bench.hpp, with records written to a temporary file. argv[0] is skipped. Returns the
/// program's exit status. Throws UsageError.
[[nodiscard]] int bench_command(int argc, const char* const* argv, const Console& console);

}  // namespace pahtum::arena
