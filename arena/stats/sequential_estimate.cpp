#include "arena/stats/sequential_estimate.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

#include "arena/stats/brownian.hpp"
#include "arena/stats/estimate.hpp"
#include "arena/stats/numeric.hpp"

namespace pahtum::arena {
namespace {

/// A sample as a sequential test sees it: mean and variance of one trial, and the mean scores it compares.
struct Moments {
    double trials;
    double mean;
    double variance;
    double score0;
    double score1;

    Moments(const Sample& sample, const SprtSettings& settings)
        : trials(sample.trials()), mean(sample.mean()), variance(sample.variance()) {
        const auto score = [&](double elo) {
            if (settings.model == EloModel::kLogistic) return score_from_elo(elo);
            return 0.5 + elo / kNormalizedElo * std::sqrt(variance * sample.games_per_trial);
        };
        score0 = score(settings.elo0);
        score1 = score(settings.elo1);
    }

    /// Bounds that are very close are the same score in double precision; no test can distinguish them.
    [[nodiscard]] bool tells_bounds_apart() const { return score1 > score0; }

    /// The LLR as Brownian motion, with trials as time, if the true mean is `truth`.
    [[nodiscard]] BoundedBrownian motion(const SprtSettings& settings, double truth) const {
        const double step = score1 - score0;
        return {.low = settings.lower(),
                .high = settings.upper(),
                .drift = (truth - (score0 + score1) / 2) * step / variance,
                .variance = step * step / variance};
    }
};

/// Where the test is or stopped.
struct Outcome {
    double time;
    double place;
};

Outcome outcome_of(const Moments& moments, const SprtSettings& settings, Verdict verdict) {
    const double llr = moments.trials * moments.motion(settings, moments.mean).drift;
    if (llr >= settings.upper()) return {moments.trials * settings.upper() / llr, settings.upper()};
    if (llr <= settings.lower()) return {moments.trials * settings.lower() / llr, settings.lower()};
    if (verdict == Verdict::kAcceptH1) return {moments.trials, settings.upper()};
    if (verdict == Verdict::kAcceptH0) return {moments.trials, settings.lower()};
    return {moments.trials, llr};
}

/// The Elo at which the probability of an outcome no better than this is `chance`.
std::optional<double> elo_with(const Moments& moments, const SprtSettings& settings, const Outcome& outcome,
                               double chance) {
    constexpr double kFarthest = 1000;
    const auto excess = [&](double elo) {
        return moments.motion(settings, score_from_elo(elo)).outcome_cdf(outcome.time, outcome.place) -
               chance;
    };
    if (!(excess(-kFarthest) > 0 && excess(kFarthest) < 0)) return std::nullopt;
    return root_between(excess, -kFarthest, kFarthest);
}

}  // namespace

SequentialEstimate sequential_estimate(const Sample& sample, const SprtSettings& settings, Verdict verdict) {
    if (sample.trials() <= 0) return {};
    const Moments moments(without_empty_cells(sample), settings);
    if (!moments.tells_bounds_apart()) return {};
    const Outcome outcome = outcome_of(moments, settings, verdict);
    return {.elo = elo_with(moments, settings, outcome, 0.5),
            .elo_low95 = elo_with(moments, settings, outcome, 0.975),
            .elo_high95 = elo_with(moments, settings, outcome, 0.025),
            .los = moments.motion(settings, 0.5).outcome_cdf(outcome.time, outcome.place)};
}

std::optional<double> expected_trials_left(const Sample& sample, const SprtSettings& settings, double llr) {
    constexpr double kFewest = 8;
    constexpr int kHalfGrid = 20;  // five steps per standard deviation
    if (sample.trials() < kFewest) return std::nullopt;
    if (llr <= settings.lower() || llr >= settings.upper()) return 0;
    const Moments moments(without_empty_cells(sample), settings);
    if (!moments.tells_bounds_apart()) return std::nullopt;
    BoundedBrownian motion = moments.motion(settings, moments.mean);
    const double drift = llr / moments.trials;
    const double deviation = std::sqrt(motion.variance / moments.trials);
    double sum = 0;
    double weights = 0;
    for (int i = -kHalfGrid; i <= kHalfGrid; ++i) {
        const double z = i / 5.0;
        const double weight = std::exp(-z * z / 2);
        motion.drift = drift + z * deviation;
        sum += weight * motion.expected_time_from(llr);
        weights += weight;
    }
    return sum / weights;
}

std::optional<double> expected_games_left(const Sprt& test) {
    if (test.verdict() != Verdict::kUndecided) return 0;
    const Sample sample = sample_of(test.pairs());
    const auto trials = expected_trials_left(sample, test.settings(), test.llr());
    if (!trials) return std::nullopt;
    return *trials * sample.games_per_trial;
}

}  // namespace pahtum::arena
