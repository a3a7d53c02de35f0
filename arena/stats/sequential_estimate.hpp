#pragma once

#include <optional>

#include "arena/stats/sprt.hpp"

namespace pahtum::arena {

/// Elo after, or during, a sequential test. A test that stops when it looks good makes the plain estimate too
/// good: this one is right as often as not. Outcomes are put in order (H0 accepted, the sooner the worse;
/// undecided, by LLR; H1 accepted, the sooner the better), the LLR being taken for Brownian motion, and an
/// Elo is judged by its chance of an outcome no better than the one seen: 1/2 at `elo`, 97.5% at `elo_low95`,
/// 2.5% at `elo_high95`. Logistic Elo in both models, as in fishtest. Values that lie beyond +-1000 are
/// absent, all are without a trial or where both bounds are the same expected score to a double.
struct SequentialEstimate {
    std::optional<double> elo;  ///< median-unbiased
    std::optional<double> elo_low95;
    std::optional<double> elo_high95;
    std::optional<double> los;  ///< chance that equal engines had done worse
};

/// `verdict` is that of the test if these counts are where it stopped; if its LLR, which this approximates,
/// is beyond a bound, that counts as having stopped on the way there. Requires valid settings.
[[nodiscard]] SequentialEstimate sequential_estimate(const Sample& sample, const SprtSettings& settings,
                                                     Verdict verdict = Verdict::kUndecided);

/// How many more trials the test needs: the expectation if it continues like this, averaged over what the
/// counts leave open about the drift of the LLR. Nothing below 8 trials and where both bounds are the same
/// expected score to a double; 0 beyond a bound.
[[nodiscard]] std::optional<double> expected_trials_left(const Sample& sample, const SprtSettings& settings,
                                                         double llr);

/// The same for a running test, in games; 0 after its verdict.
[[nodiscard]] std::optional<double> expected_games_left(const Sprt& test);

}  // namespace pahtum::arena
