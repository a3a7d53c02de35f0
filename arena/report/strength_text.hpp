#pragma once

#include <optional>
#include <string>

#include "arena/stats/counts.hpp"
#include "arena/stats/estimate.hpp"
#include "arena/stats/sprt.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {

/// The 95% interval of Elo: "30.2", what follows ±, or from few trials both ends, "[-34.2, +∞]". "n/a"
/// without trials.
[[nodiscard]] std::string elo_error_text(const Estimate& estimate);
/// "+31.1 ± 30.5"; from few trials "+31.1 [-34.2, +∞]".
[[nodiscard]] std::string elo_text(const Estimate& estimate);
/// "Elo     +31.1 ± 30.5   nElo +42.3 ± 41.2   LOS 97.8%"; from few trials
/// "Elo     +31.1 [-34.2, +∞]   nElo +42.3   LOS 73.5%".
[[nodiscard]] std::string strength_line(const Estimate& estimate);
/// The same for scripts, from the score on; null where a number is not defined. `sample` is what it was
/// estimated from, `pairs` are empty for single games.
void put_strength(const Estimate& estimate, const Sample& sample, const Pentanomial& pairs, Json& json);

/// A likelihood of superiority: "97.9%". What would round to certainty is ">99.9%" or "<0.1%". "n/a" for
/// nothing.
[[nodiscard]] std::string los_text(std::optional<double> los);

/// "[10, 20, 60, 35, 15]".
[[nodiscard]] std::string counts_text(const Pentanomial& pairs);

/// "25 won, 20 drawn (33.3%), 15 lost": pairs with more, as many, and fewer points than the opponent's.
[[nodiscard]] std::string pairs_text(const Pentanomial& pairs);

/// "LLR 1.23 [-2.94, 2.94]", with as many decimals, at least two, as show on which side of the bounds it is.
[[nodiscard]] std::string llr_text(double llr, double lower, double upper);
/// The same of a running test, with the bounds at which it stops.
[[nodiscard]] std::string llr_text(const Sprt& sprt);
/// "LLR 1.08 [-2.94, 2.94] for Elo 0.00 or 10.00 (logistic, alpha 0.050, beta 0.050)".
[[nodiscard]] std::string test_line(const SprtState& test);
/// "SPRT", that line and the verdict. Unless trials are few, a second line: "Elo +31.1 [+1.2, +61.5]
/// adjusted for stopping, LOS 97.9%, about 864 games left". `indent` is how many spaces begin each line.
[[nodiscard]] std::string test_text(const SprtState& test, std::size_t indent);

}  // namespace pahtum::arena
