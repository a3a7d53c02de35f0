#pragma once

#include "arena/store/run_header.hpp"
#include "arena/tune/tuning.hpp"

namespace pahtum::arena {

/// What the values of a tuning depend on besides the results of its pairs, as settings that are recorded.
[[nodiscard]] RunSettings tune_plan(const TuningSettings& settings);

/// The reverse: other settings may stand between these. Throws ParseError if one is missing or wrong.
[[nodiscard]] TuningSettings tuning_settings_of(const RunSettings& recorded);

/// The seed of recorded settings, which is that of the openings as well, and so not part of tune_plan().
inline constexpr std::string_view kTuneSeed = "seed";

}  // namespace pahtum::arena
