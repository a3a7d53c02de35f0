#include "engine/learn/margin_loss.hpp"

#include "engine/learn/arithmetic.hpp"

namespace pahtum::learn {
namespace {

/// The logistic function and the logarithm of its inverse, log(1 + e^-x).
struct Logistic {
    double value;
    double minus_log;
};

Logistic logistic(double x) {
    const double small = exponential_of(x < 0 ? x : -x);
    const double greater = 1 / (1 + small);
    const double log = logarithm_of(1 + small);
    return x < 0 ? Logistic{small * greater, log - x} : Logistic{greater, log};
}

}  // namespace

/// With a and b the distances of the upper and the lower end from the mean and F the logistic function,
/// F(a) - F(b) = F(a) F(-b) (1 - e^(b - a)), which loses no digits far from the mean.
MarginLoss margin_loss(double lower, double upper, double mean, double log_spread) {
    const double scale = exponential_of(log_spread);
    const double a = (upper + 0.5 - mean) / scale;
    const double b = (lower - 0.5 - mean) / scale;
    const Logistic above = logistic(a);
    const Logistic below = logistic(-b);
    const double width = a - b;
    const double outside = exponential_of(-width);
    const double inside = 1 - outside;
    const double from_a = 1 - above.value;
    const double from_b = 1 - below.value;
    return {.value = above.minus_log + below.minus_log - logarithm_of(inside),
            .by_mean = (from_a - from_b) / scale,
            .by_log_spread = a * from_a - b * from_b + width * outside / inside};
}

}  // namespace pahtum::learn
