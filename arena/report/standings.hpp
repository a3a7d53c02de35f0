#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "arena/match/game.hpp"
#include "arena/schedule/schedule.hpp"

namespace pahtum::arena {

/// The places by the rules of the format as a table, several lines; columns that say nothing are left out.
/// Empty if there are no standings.
[[nodiscard]] std::string standings_table(std::span<const Standing> standings,
                                          std::span<const EngineSpec> engines);

/// The same as an array of objects; what does not apply is null.
[[nodiscard]] nlohmann::ordered_json standings_json(std::span<const Standing> standings,
                                                    std::span<const EngineSpec> engines);

}  // namespace pahtum::arena
