#pragma once

#include <nlohmann/json.hpp>

#include "arena/report/results.hpp"

namespace pahtum::arena {

/// Maximum-likelihood ratings of three or more engines: for each in order `elo`, `error95`, `gap` (why there
/// is none) and `group`. Null without a breakdown, and for two engines, whose Elo says it all.
[[nodiscard]] nlohmann::ordered_json ratings_json(const Results& results);

}  // namespace pahtum::arena
