#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "arena/match/game.hpp"
#include "arena/report/table.hpp"
#include "arena/schedule/schedule.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {

/// The places by the rules of the format as a table; columns without values are left out.
[[nodiscard]] TextTable standings_table(std::span<const Standing> standings,
                                        std::span<const EngineSpec> engines);

/// The same as an array of objects; what does not apply is null.
[[nodiscard]] Json standings_json(std::span<const Standing> standings, std::span<const EngineSpec> engines);

/// Prints the games known so far, at most `most`, one per line for people, and the rule that determines later
/// ones.
void print_schedule(const Schedule& schedule, std::span<const EngineSpec> engines, std::size_t most,
                    std::ostream& out);

/// The same as lines of JSON: for each game `number`, `black`, `white`, `opening` and `repeat`; where results
/// decide about later games, a last line with `rule` and `games_at_least`.
void print_schedule_json(const Schedule& schedule, std::span<const EngineSpec> engines, std::size_t most,
                         std::ostream& out);

}  // namespace pahtum::arena
