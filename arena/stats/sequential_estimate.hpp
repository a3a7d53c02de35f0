#pragma once

#include <optional>

#include "arena/stats/sprt.hpp"

namespace pahtum::arena {

/// Elo after, or during, a sequential test. Stopping when the result looks good biases the plain estimate
/// upwards; this one is too high as often as too low. Outcomes are ordered (H0 accepted, the sooner the
/// worse; undecided, by LLR; H1 accepted, the sooner the better), the LLR is treated as Brownian motion, and
/// each bound is the Elo at which an outcome no better than the observed one has a given probability: 1/2 at
/// `elo`, 97.5% at `elo_low95`, 2.5% at `elo_high95`. Logistic Elo in both models, as in fishtest. Values
/// beyond +-1000 are absent; so is everything without trials, or if both bounds are the same expected score
/// in double precision.
struct SequentialEstimate {
    std::optional<double> elo;  ///< median-unbiased
    std::optional<double> elo_low95;
    std::optional<double> elo_high95;
    std::optional<double> los;  ///< probability that equal engines would have done worse
};

/// `verdict`: the test's, if it stopped at these counts. An LLR beyond a bound is taken to have stopped on
/// the way there. Requires valid settings.
[[nodiscard]] SequentialEstimate sequential_estimate(const Sample& sample, const SprtSettings& settings,
                                                     Verdict verdict = Verdict::kUndecided);

/// Expected number of further trials until the test decides, averaged over the uncertainty of the drift of
/// the LLR. Nothing below 8 trials, or if both bounds are the same expected score in double precision; 0
/// beyond a bound.
[[nodiscard]] std::optional<double> expected_trials_left(const Sample& sample, const SprtSettings& settings,
                                                         double llr);

/// The same for a running test, in games; 0 after its verdict.
[[nodiscard]] std::optional<double> expected_games_left(const Sprt& test);

}  // namespace pahtum::arena
