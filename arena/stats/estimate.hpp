#pragma once

#include <optional>

#include "arena/stats/counts.hpp"

namespace pahtum::arena {

/// One unit of normalized Elo: nElo = kNormalizedElo * t, with t = (mean - 1/2) / standard deviation of one
/// game. The scale 800 / ln 10 makes it equal Elo where no game is drawn and strengths are close.
inline constexpr double kNormalizedElo = 347.43558552260146;

/// Expected score of a player `elo` stronger, 1 / (1 + 10^(-elo/400)).
[[nodiscard]] double score_from_elo(double elo);
/// The inverse, -400 log10(1/score - 1); nothing for scores outside (0, 1), where it is infinite.
[[nodiscard]] std::optional<double> elo_from_score(double score);

/// How much stronger the first engine is. A value that the counts do not define (division by zero, an
/// infinite Elo, an unbounded side of an interval) is absent. With N trials of mean m and variance v:
struct Estimate {
    std::optional<double> score;         ///< m
    std::optional<double> elo;           ///< -400 log10(1/m - 1)
    std::optional<double> elo_low95;     ///< the true Elo is lower with a probability of at most 2.5%
    std::optional<double> elo_high95;    ///< the true Elo is higher with a probability of at most 2.5%
    std::optional<double> elo_error95;   ///< (elo_high95 - elo_low95) / 2; absent where is_small()
    std::optional<double> nelo;          ///< kNormalizedElo (m - 1/2) / sqrt(v * games per trial)
    std::optional<double> nelo_error95;  ///< of the 95% interval, half the width; absent where is_small()
    std::optional<double> los;           ///< likelihood of superiority
};

/// From few trials, see is_small(): intervals by score_bounds(), the LOS is cautious_los(). From more, by
/// Student's t distribution T with N - 1 degrees of freedom and s = sqrt(v / (N - 1)): the interval is the
/// Elo of m -+ t s with T(t) = 0.975, nelo_error95 is kNormalizedElo t / sqrt((N - 1) * games per trial), and
/// LOS is T((m - 1/2) / s). In both cases the interval is above 0 exactly where LOS is above 97.5%.
[[nodiscard]] Estimate estimate(const Sample& sample);

/// What other programs print (M. Van den Bergh, "Comments on normalized Elo"): as above from any number of
/// trials, with the normal distribution in the place of T and sqrt(v / N) in that of s. LOS is 1 or 0 without
/// any variance. With these, the LOS of equal engines exceeds 95% in 5.4% of matches of 60 pairs.
[[nodiscard]] Estimate large_sample_estimate(const Sample& sample);

/// For a sample that scored all or nothing, whose Elo is infinite: the Elo that the true one exceeds (or, if
/// it scored nothing, falls below) with 95% confidence. N trials of expected score m all score 1 with
/// probability m^N, so the bound is the Elo of m = 0.05^(1/N): below 0 for a winner of up to 4 trials.
/// Nothing for other samples.
[[nodiscard]] std::optional<double> elo_bound95(const Sample& sample);

/// Share of pairs in which each engine scored one point; nothing if there are no pairs.
[[nodiscard]] std::optional<double> draw_ratio(const Pentanomial& counts);
/// Pairs won over pairs lost; nothing if none was lost.
[[nodiscard]] std::optional<double> pair_ratio(const Pentanomial& counts);

}  // namespace pahtum::arena
