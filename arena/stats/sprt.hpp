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
    double alpha = 0.05;  ///< chance to accept H1 although H0 is true
    double beta = 0.05;   ///< chance to accept H0 although H1 is true

    /// ln(beta / (1 - alpha)) and ln((1 - beta) / alpha): the test ends when the LLR reaches one (Wald 1945).
    [[nodiscard]] double lower() const;
    [[nodiscard]] double upper() const;
};

/// Throws std::invalid_argument, for people, unless -kMaxElo <= elo0 < elo1 <= kMaxElo, both chances lie in
/// (0, 1) and their sum is below 1.
void validate(const SprtSettings& settings);

enum class Verdict : std::uint8_t { kUndecided, kAcceptH0, kAcceptH1 };

/// "undecided", "H0 accepted", "H1 accepted".
[[nodiscard]] std::string_view to_text(Verdict verdict);

/// A running sequential test on pairs of games. Pairs must come in the order in which they were planned, not
/// in that in which they end: short games end first and are not a fair sample. The first verdict stays,
/// whatever comes after.
class Sprt {
  public:
    /// Requires valid settings.
    explicit Sprt(const SprtSettings& settings) : settings_(settings) {}

    /// A pair that brought the first engine 0 to 4 half points.
    void add_pair(int half_points);

    [[nodiscard]] const SprtSettings& settings() const { return settings_; }
    [[nodiscard]] const Pentanomial& pairs() const { return pairs_; }
    /// Log-likelihood ratio of all pairs added.
    [[nodiscard]] double llr() const { return llr_; }
    [[nodiscard]] Verdict verdict() const { return verdict_; }

  private:
    SprtSettings settings_;
    Pentanomial pairs_;
    double llr_ = 0;
    Verdict verdict_ = Verdict::kUndecided;
};

}  // namespace pahtum::arena
