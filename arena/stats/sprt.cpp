#include "arena/stats/sprt.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <stdexcept>
#include <string>
#include <utility>

#include "arena/stats/estimate.hpp"
#include "arena/stats/numeric.hpp"
#include "arena/stats/small_sample.hpp"

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

constexpr double kFarOut = 30;

/// ln(Phi(z) e^(z^2/2)) for z <= -kFarOut, by the first terms of the series.
double log_mills_ratio(double z) {
    return -std::log(-z * std::sqrt(2 * std::numbers::pi)) + std::log1p(-1 / (z * z));
}

/// Accurate for short times: paths that touch both bounds are left out.
double cdf_by_images(const BoundedBrownian& motion, double time, double place) {
    const double deviation = std::sqrt(time * motion.variance);
    const double offset = motion.drift * time;
    const double twice_gamma = 2 * motion.drift / motion.variance;
    // e^(2 gamma bound) Phi(z). Far out the two logarithms are huge and of opposite signs, and only their
    // sum can be trusted, which is (4 bound (place - bound) - (place - offset)^2) / (2 deviation^2) and
    // Mills' ratio.
    const auto image = [&](double bound, double z) {
        if (z > -kFarOut) return std::exp(twice_gamma * bound + std::log(normal_cdf(z)));
        const double end = (place - offset) / deviation;
        return std::exp(2 * (bound / deviation) * ((place - bound) / deviation) - end * end / 2 +
                        log_mills_ratio(z));
    };
    return normal_cdf((place - offset) / deviation) +
           image(motion.low, (2 * motion.low + offset - place) / deviation) -
           image(motion.high, (place - offset - 2 * motion.high) / deviation);
}

/// Accurate for long times. All lengths are measured from the lower bound.
double cdf_by_eigenfunctions(const BoundedBrownian& motion, double time, double place) {
    const double width = motion.high - motion.low;
    const double start = -motion.low;
    const double end = place - motion.low;
    const double gamma = motion.drift / motion.variance;
    double sum = 0;
    for (int n = 1; n <= 60; ++n) {
        const double k = n * std::numbers::pi / width;
        const double exponent = gamma * (end - start) - motion.variance * time / 2 * (k * k + gamma * gamma);
        sum += std::exp(exponent) * std::sin(k * start) *
               (gamma * std::sin(k * end) - k * std::cos(k * end)) / (k * k + gamma * gamma);
    }
    return motion.chance_below_from(0) + 2 / width * sum;
}

/// What the counts and the verdict say of the strength and of the games to come.
void add_expectations(const Sample& sample, SprtState& state) {
    if (!is_small(sample)) state.unbiased = sequential_estimate(sample, state.settings, state.verdict);
    if (state.verdict != Verdict::kUndecided)
        state.games_left = 0;
    else if (const auto trials = expected_trials_left(sample, state.settings, state.llr))
        state.games_left = *trials * sample.games_per_trial;
}

}  // namespace

double SprtSettings::lower() const { return std::log(beta / (1 - alpha)); }
double SprtSettings::upper() const { return std::log((1 - beta) / alpha); }

void validate(const SprtSettings& settings) {
    const auto refuse = [](const std::string& reason) {
        throw std::invalid_argument{"sequential test: " + reason};
    };
    if (!(std::abs(settings.elo0) <= kMaxElo && std::abs(settings.elo1) <= kMaxElo)) {
        refuse("the Elo bounds must lie between -4000 and 4000");
    }
    if (!(settings.elo0 < settings.elo1)) refuse("the first Elo bound must be below the second");
    if (!(settings.alpha > 0 && settings.beta > 0 && settings.alpha + settings.beta < 1)) {
        refuse("alpha and beta must be above 0 and together below 1");
    }
}

std::string_view to_text(Verdict verdict) {
    constexpr std::array<std::string_view, 3> kNames{"undecided", "H0 accepted", "H1 accepted"};
    return kNames.at(static_cast<std::size_t>(verdict));
}

void Overshoot::add(double place) {
    if (place <= highest_) return;
    const double height = place - std::exchange(highest_, place);
    sum_ += height;
    sum_of_squares_ += height * height;
}

void Sprt::add_pair(int half_points) {
    Pentanomial pair;
    ++pair.pairs_with.at(static_cast<std::size_t>(half_points));
    add_pairs(pair);
}

void Sprt::add_pairs(const Pentanomial& pairs) {
    pairs_ += pairs;
    llr_ = log_likelihood_ratio(sample_of(pairs_), settings_.model, settings_.elo0, settings_.elo1);
    if (verdict_ != Verdict::kUndecided) return;
    if (llr_ >= stopping_upper()) verdict_ = Verdict::kAcceptH1;
    if (llr_ <= stopping_lower()) verdict_ = Verdict::kAcceptH0;
    if (verdict_ != Verdict::kUndecided || !settings_.corrects_overshoot) return;
    above_.add(llr_);
    below_.add(-llr_);
}

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

SprtState state_of(const Sprt& test) {
    SprtState state{.settings = test.settings(),
                    .pairs = test.pairs(),
                    .llr = test.llr(),
                    .verdict = test.verdict(),
                    .stopping_lower = test.stopping_lower(),
                    .stopping_upper = test.stopping_upper()};
    add_expectations(sample_of(test.pairs()), state);
    return state;
}

SprtState state_of(const Sample& sample, const Pentanomial& pairs, const SprtSettings& settings) {
    const double llr = log_likelihood_ratio(sample, settings.model, settings.elo0, settings.elo1);
    SprtState state{.settings = settings,
                    .pairs = pairs,
                    .llr = llr,
                    .verdict = llr >= settings.upper()   ? Verdict::kAcceptH1
                               : llr <= settings.lower() ? Verdict::kAcceptH0
                                                         : Verdict::kUndecided,
                    .stopping_lower = settings.lower(),
                    .stopping_upper = settings.upper()};
    add_expectations(sample, state);
    return state;
}

double BoundedBrownian::chance_below_from(double place) const {
    // (e^(-c place) - e^(-c high)) / (e^(-c low) - e^(-c high)) with c = 2 drift / variance, from the side
    // on which nothing overflows.
    const double c = 2 * drift / variance;
    const double width = high - low;
    const double above = high - place;
    if (std::abs(c) * width < 1e-9) return above / width;
    if (c > 0) return std::exp(-c * (place - low)) * std::expm1(-c * above) / std::expm1(-c * width);
    return std::expm1(c * above) / std::expm1(c * width);
}

double BoundedBrownian::expected_time_from(double place) const {
    if (std::abs(drift) * (high - low) < 1e-5 * variance) return (high - place) * (place - low) / variance;
    const double below = chance_below_from(place);
    return (below * low + (1 - below) * high - place) / drift;
}

double BoundedBrownian::outcome_cdf(double time, double place) const {
    constexpr double kShort = 0.02;
    const double width = high - low;
    const bool is_short = variance * time / (width * width) < kShort;
    const double chance =
        is_short ? cdf_by_images(*this, time, place) : cdf_by_eigenfunctions(*this, time, place);
    return std::clamp(chance, 0.0, 1.0);
}

}  // namespace pahtum::arena
