#pragma once

#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// `pahtum-arena report FILE...`: tells of the games in record files what `run` does at its end, and writes
/// them as HTML, CSV or SGF. The records are only read, also while an arena writes them. argv[0] is skipped.
/// Returns the program's exit status. Throws UsageError, StoreError.
[[nodiscard]] int report_command(int argc, const char* const* argv, const Console& console);

}  // namespace pahtum::arena
