#include "arena/stats/brownian.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "arena/stats/numeric.hpp"

namespace pahtum::arena {
namespace {

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

}  // namespace

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
