#pragma once

#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// `pahtum-arena gate CANDIDATE BASELINE ...`: a sequential test of a candidate against a baseline with
/// defaults that suit a change of an engine. argv[0] is skipped. Returns kDone if the candidate is accepted,
/// kRejected, kUndecided at the cap of games, kEngineFault if an engine failed too often. Throws UsageError.
[[nodiscard]] int gate_command(int argc, const char* const* argv, const Console& console);

}  // namespace pahtum::arena
