#pragma once

#include <array>
#include <cstdint>

#include "engine/eval/outcome_net.hpp"

namespace pahtum {

/// The numbers of outcome_weights.txt, which the build compiles in.
extern const std::array<std::int32_t, OutcomeNet::kNumbers> kOutcomeWeights;

}  // namespace pahtum
