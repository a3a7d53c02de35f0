#pragma once

#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// `pahtum-arena [run] ...`: plays a tournament, see arena/tournament/tournament.hpp. argv[0] is skipped.
/// Returns the program's exit status. Throws UsageError, ParseError.
[[nodiscard]] int run_command(int argc, const char* const* argv, const Console& console);

}  // namespace pahtum::arena
