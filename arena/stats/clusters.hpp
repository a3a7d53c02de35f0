#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace pahtum::arena {

/// Trials that are not independent of each other, such as the two games of a pair.
struct Cluster {
    std::int64_t sum = 0;  ///< of what was measured, over its trials
    std::int64_t trials = 0;
};

/// The mean of a trial. With C clusters of the sums S and the trials n it is m = ΣS / Σn, its standard error
/// s² = C / (C - 1) Σ(S - m n)² / (Σn)² (the ratio estimator; W. Cochran, "Sampling Techniques", 1977, §6.3),
/// and its interval m -+ t s, by Student's distribution with C - 1 degrees of freedom.
struct ClusterMean {
    std::int64_t trials = 0;
    std::size_t clusters = 0;
    double mean = 0;
    /// Absent from fewer than kFewestTelling clusters that differ from the commonest one: the variance is
    /// then hardly known.
    std::optional<double> low95 = std::nullopt;
    std::optional<double> high95 = std::nullopt;

    static constexpr std::ptrdiff_t kFewestTelling = 8;
};

/// Nothing without trials. Clusters without trials do not count.
[[nodiscard]] std::optional<ClusterMean> cluster_mean(std::span<const Cluster> clusters);

/// How often the sum of these differences would be at least as far from 0, if the sign of each were that of a
/// coin (R. Fisher's randomization test; two-sided). If two engines are alike, exchanging them in a pair
/// changes nothing but the sign of its difference, so the test assumes nothing else. Exact, or the normal
/// limit where counting all sums would take too long. 1 for none.
[[nodiscard]] double sign_flip_chance(std::span<const std::int64_t> differences);

}  // namespace pahtum::arena
