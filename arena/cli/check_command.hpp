#pragma once

#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// `pahtum-arena check [--json] -- PROGRAM ARGUMENTS`: examines an engine before it enters a tournament, see
/// arena/check/check.hpp. argv[0] is skipped. Returns 0 if it conforms, 1 if not. Throws UsageError.
[[nodiscard]] int check_command(int argc, const char* const* argv, const Console& console);

}  // namespace pahtum::arena
