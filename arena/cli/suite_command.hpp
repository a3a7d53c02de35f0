#pragma once

#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// `pahtum-arena suite FILE ENGINE...`: puts positions whose best moves are known before engines and says how
/// many they solve and what their moves lose. Returns the program's exit status: kDone, kRejected if an
/// engine misses --min-solved or --max-loss, kEngineFault if one was at fault, or kSignal. argv[0] is
/// skipped. SIGINT or SIGTERM prints the results so far. Throws UsageError, or ParseError (suite).
[[nodiscard]] int suite_command(int argc, const char* const* argv, const Console& console);

}  // namespace pahtum::arena
