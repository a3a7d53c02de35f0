#pragma once

namespace pahtum::learn {

/// How badly a forecast of the final margin did, and how the forecast should change.
struct MarginLoss {
    double value = 0;          ///< negative natural logarithm of the probability
    double by_mean = 0;        ///< its derivative by the mean
    double by_log_spread = 0;  ///< and by the logarithm of the scale
};

/// The forecast is a logistic distribution with this mean and the scale e^log_spread, in points; margins are
/// whole points, so that each has the probability within half a point around it. What came about is that the
/// margin lies within [lower, upper], which is less than 10^6 points wide.
[[nodiscard]] MarginLoss margin_loss(double lower, double upper, double mean, double log_spread);

}  // namespace pahtum::learn
