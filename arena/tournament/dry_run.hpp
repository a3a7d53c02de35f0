#pragma once

#include <iosfwd>
#include <span>

#include "arena/schedule/schedule.hpp"

namespace pahtum::arena {

/// Prints the games that are known by now, at most `most`, one a line and for people, and how the others come
/// about.
void print_schedule(const Schedule& schedule, std::span<const EngineSpec> engines, std::size_t most,
                    std::ostream& out);

/// The same as lines of JSON: for each game `number`, `black`, `white`, `opening` and `repeat`; where results
/// decide about more games, a last line with `rule` and `games_at_least`.
void print_schedule_json(const Schedule& schedule, std::span<const EngineSpec> engines, std::size_t most,
                         std::ostream& out);

}  // namespace pahtum::arena
