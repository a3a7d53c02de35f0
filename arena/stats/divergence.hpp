#pragma once

#include "arena/stats/counts.hpp"

namespace pahtum::arena {

/// Smallest sum of p ln(p/q) over the distributions q of the given mean, p being the sample's frequencies.
/// Requires every count > 0 and 0 < mean < 1.
[[nodiscard]] double divergence_to_mean(const Sample& sample, double mean);

/// The same over the distributions with (mean - 1/2) / standard deviation = t, for any finite t. Requires
/// every count > 0.
[[nodiscard]] double divergence_to_t_value(const Sample& sample, double t);

}  // namespace pahtum::arena
