#pragma once

namespace pahtum::arena {

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
