#pragma once

#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// `pahtum-arena rate FILE... [options]`: ratings from recorded games, see arena/README.md. argv[0] is
/// skipped. Returns the program's exit status. Throws UsageError, StoreError.
[[nodiscard]] int rate_command(int argc, const char* const* argv, const Console& console);

}  // namespace pahtum::arena
