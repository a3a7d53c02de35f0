#pragma once

namespace pahtum::arena {

/// Brownian motion that starts at 0 and ends where it leaves (low, high); what the log-likelihood ratio of a
/// sequential test is to large-sample theory. Requires low < 0 < high and variance > 0.
struct BoundedBrownian {
    double low = 0;
    double high = 0;
    double drift = 0;     ///< per unit of time
    double variance = 0;  ///< per unit of time

    /// Chance of an outcome no better than being at `place` at `time`, in the order: left below (the sooner
    /// the worse), still inside (the higher the better), left above (the sooner the better). `place` is in
    /// [low, high] and `time` > 0; at low or high it is an end there. Source: D. Siegmund, "Sequential
    /// Analysis" (1985); the two series are those of the eigenfunctions and of the images.
    [[nodiscard]] double outcome_cdf(double time, double place) const;

    /// Expected time until it ends, starting at `place` in [low, high].
    [[nodiscard]] double expected_time_from(double place) const;

    /// Probability of leaving below, ever, starting at `place` in [low, high].
    [[nodiscard]] double chance_below_from(double place) const;
};

}  // namespace pahtum::arena
