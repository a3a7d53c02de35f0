#pragma once

#include <vector>

#include "arena/records/record.hpp"

namespace pahtum::arena {

/// Two engines with everything set.
[[nodiscard]] std::vector<EngineSpec> sample_engines();

/// A game that the second of sample_engines() won with White.
[[nodiscard]] GameRecord sample_record();

}  // namespace pahtum::arena
