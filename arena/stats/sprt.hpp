#pragma once

#include <cstdint>
#include <string_view>

#include "arena/stats/counts.hpp"
#include "arena/stats/likelihood.hpp"

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

}  // namespace pahtum::arena
