#pragma once

#include "arena/stats/counts.hpp"

namespace pahtum::arena {

/// What is known of the expected score when there are too few trials for a normal distribution, by N.
/// Gaffke's bound ("Three test statistics for a nonparametric one-sided hypothesis on the mean of a
/// nonnegative variable", 2005; E. Learned-Miller, P. Thomas, "A new confidence interval for the mean of a
/// bounded random variable", 2019). It assumes nothing about the distribution of a trial's score but its
/// range.
///
/// The weights of the observed scores are drawn from a Dirichlet distribution whose parameters are the
/// counts, with one more trial that scored 0 where the question is how low the expected score may be, or 1
/// where it is how high. For scores of 0 and 1 only these are the intervals of C. Clopper and E. Pearson
/// (1934), and the sign test.

/// Trials that differ from the commonest score: only they say how much scores vary.
[[nodiscard]] double telling_trials(const Sample& sample);

/// Whether large-sample theory is left aside for these counts: fewer than kFewestForLargeSample trials
/// are telling, so that the variance is hardly known, however many trials there are.
[[nodiscard]] bool is_small(const Sample& sample);
inline constexpr double kFewestForLargeSample = 30;

/// The expected score is below the first bound with a probability of at most `tail`, and so is it above the
/// second; 0 and 1 bound nothing. Requires trials() > 0 and 0 < tail < 1/2.
struct ScoreBounds {
    double low = 0;
    double high = 1;
};
[[nodiscard]] ScoreBounds score_bounds(const Sample& sample, double tail);

/// Confidence that the expected score exceeds 1/2: above 1/2 only as far as the pessimistic draw says so,
/// below only as far as the optimistic one does; 1/2 between. If engines are equal, it exceeds 1 - p in at
/// most a share p of all matches, for every p below 1/2. Requires trials() > 0.
[[nodiscard]] double cautious_los(const Sample& sample);

}  // namespace pahtum::arena
