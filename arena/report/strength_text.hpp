#pragma once

#include <string>

#include "arena/stats/counts.hpp"
#include "arena/stats/estimate.hpp"
#include "arena/stats/sprt.hpp"

namespace pahtum::arena {

/// The 95% interval of Elo: "30.2", what stands behind ±, or from few trials both ends,
/// "[-34.2, +∞]". "n/a" without trials.
[[nodiscard]] std::string elo_error_text(const Estimate& estimate);
/// "Elo     +31.1 ± 30.2   nElo +42.3 ± 40.7   LOS 97.9%"; from few trials
/// "Elo     +31.1 [-34.2, +∞]   nElo +42.3   LOS 73.5%".
[[nodiscard]] std::string strength_line(const Estimate& estimate);
/// "97.9%". Likelihoods that would round to certainty are ">99.9%" and "<0.1%" where they come from few
/// trials.
[[nodiscard]] std::string los_text(const Estimate& estimate);

/// "25 won, 20 drawn (33.3%), 15 lost": pairs with more, as many, and fewer points than the opponent's.
[[nodiscard]] std::string pairs_text(const Pentanomial& pairs);

/// "LLR 1.23 [-2.94, 2.94]", with as many decimals, at least two, as show on which side of the bounds it is.
[[nodiscard]] std::string llr_text(double llr, double lower, double upper);
/// The same of a running test, with the bounds at which it stops.
[[nodiscard]] std::string llr_text(const Sprt& sprt);

}  // namespace pahtum::arena
