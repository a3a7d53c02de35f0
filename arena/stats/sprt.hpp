#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "arena/stats/counts.hpp"

namespace pahtum::arena {

/// What a sequential test asks: is the first engine elo0 stronger (H0) or elo1 (H1)?
struct SprtSettings {
    double elo0 = 0;
    double elo1 = 5;
    EloModel model = EloModel::kLogistic;
    double alpha = 0.05;             ///< probability of accepting H1 although H0 is true
    double beta = 0.05;              ///< probability of accepting H0 although H1 is true
    bool corrects_overshoot = true;  ///< see Sprt; otherwise it stops at Wald's bounds

    /// Wald's bounds for the LLR (1945), ln(beta / (1 - alpha)) and ln((1 - beta) / alpha). They are exact
    /// for a continuous LLR.
    [[nodiscard]] double lower() const;
    [[nodiscard]] double upper() const;
};

/// Throws std::invalid_argument, with a message for people, unless -kMaxElo <= elo0 < elo1 <= kMaxElo, alpha
/// and beta are in (0, 1) and their sum is below 1.
void validate(const SprtSettings& settings);

enum class Verdict : std::uint8_t { kUndecided, kAcceptH0, kAcceptH1 };

/// "undecided", "H0 accepted", "H1 accepted".
[[nodiscard]] std::string_view to_text(Verdict verdict);

/// By how much a random walk overshoots a bound, estimated from the walk itself: the mean of the
/// squares of its ladder heights (by how much each new maximum exceeds the one before) over twice their mean
/// (D. Siegmund, "Sequential Analysis", 1985). That is at most half a step, and needs no model of the steps.
class Overshoot {
  public:
    void add(double place);
    [[nodiscard]] double expected() const { return sum_ > 0 ? sum_of_squares_ / (2 * sum_) : 0; }

  private:
    double highest_ = 0;
    double sum_ = 0;
    double sum_of_squares_ = 0;
};

/// A running sequential test on pairs of games. Pairs must come in the order in which they were planned, not
/// in the order in which they end: short games end first and are not a fair sample. The first verdict is
/// final.
///
/// The LLR moves in steps and overshoots a bound, so that a test with Wald's bounds errs less often than
/// it may and plays too many games. Both bounds are therefore moved inwards by the
/// overshoot expected from the pairs so far.
class Sprt {
  public:
    /// Requires valid settings.
    explicit Sprt(const SprtSettings& settings) : settings_(settings) {}

    /// A pair in which the first engine scored 0 to 4 half points.
    void add_pair(int half_points);
    /// Several pairs; the LLR is evaluated once, after the last.
    void add_pairs(const Pentanomial& pairs);

    [[nodiscard]] const SprtSettings& settings() const { return settings_; }
    [[nodiscard]] const Pentanomial& pairs() const { return pairs_; }
    /// Log-likelihood ratio of all pairs added.
    [[nodiscard]] double llr() const { return llr_; }
    [[nodiscard]] Verdict verdict() const { return verdict_; }
    /// The test stops when the LLR reaches one of these. They do not move after the verdict.
    [[nodiscard]] double stopping_lower() const { return settings_.lower() + below_.expected(); }
    [[nodiscard]] double stopping_upper() const { return settings_.upper() - above_.expected(); }

  private:
    SprtSettings settings_;
    Pentanomial pairs_;
    double llr_ = 0;
    Overshoot above_;
    Overshoot below_;  ///< of the negated LLR
    Verdict verdict_ = Verdict::kUndecided;
};

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

/// Where a test stands, and what it says of the strength so far.
struct SprtState {
    SprtSettings settings;
    Pentanomial pairs;  ///< empty for single games
    double llr = 0;
    Verdict verdict = Verdict::kUndecided;
    double stopping_lower = 0;  ///< see Sprt
    double stopping_upper = 0;
    SequentialEstimate unbiased{};       ///< nothing where is_small()
    std::optional<double> games_left{};  ///< by expected_trials_left(); 0 after the verdict
};
[[nodiscard]] SprtState state_of(const Sprt& test);
/// Counts alone do not tell the order of the results, so the bounds are Wald's. `pairs` as in SprtState.
[[nodiscard]] SprtState state_of(const Sample& sample, const Pentanomial& pairs,
                                 const SprtSettings& settings);

/// Brownian motion that starts at 0 and stops when it leaves (low, high): the large-sample model of the
/// log-likelihood ratio of a sequential test. Requires low < 0 < high and variance > 0.
struct BoundedBrownian {
    double low = 0;
    double high = 0;
    double drift = 0;     ///< per unit of time
    double variance = 0;  ///< per unit of time

    /// Probability of an outcome no better than being at `place` at `time`, in this order: left below (the
    /// sooner the worse), still inside (the higher the better), left above (the sooner the better). `place`
    /// is in [low, high] and `time` > 0; a place at low or high means that the motion stopped there. Source:
    /// D. Siegmund, "Sequential Analysis" (1985); the two series are the eigenfunction expansion and the
    /// method of images.
    [[nodiscard]] double outcome_cdf(double time, double place) const;

    /// Expected time until it stops, starting at `place` in [low, high].
    [[nodiscard]] double expected_time_from(double place) const;

    /// Probability that it eventually leaves below, starting at `place` in [low, high].
    [[nodiscard]] double chance_below_from(double place) const;
};

}  // namespace pahtum::arena
