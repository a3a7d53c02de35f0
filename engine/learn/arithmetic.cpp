#include "engine/learn/arithmetic.hpp"

#include <algorithm>
#include <cmath>

namespace pahtum::learn {
namespace {

constexpr double kLogOfTwo = 0.69314718055994530942;

}  // namespace

double exponential_of(double x) {
    constexpr double kReach = 700;
    constexpr int kTerms = 14;
    const double bounded = std::clamp(x, -kReach, kReach);
    const double powers = std::floor(bounded / kLogOfTwo + 0.5);
    const double rest = bounded - powers * kLogOfTwo;
    double sum = 1;
    for (int i = kTerms; i > 0; --i) sum = 1 + sum * rest / i;
    return std::ldexp(sum, static_cast<int>(powers));
}

/// log((1 + y) / (1 - y)) = 2 (y + y^3/3 + y^5/5 + ...), with |y| at most 0.172.
double logarithm_of(double x) {
    constexpr double kRootOfHalf = 0.70710678118654752440;
    constexpr int kLastPower = 21;
    int powers = 0;
    double fraction = std::frexp(x, &powers);
    if (fraction < kRootOfHalf) {
        fraction *= 2;
        --powers;
    }
    const double y = (fraction - 1) / (fraction + 1);
    double sum = 0;
    for (int power = kLastPower; power > 0; power -= 2) sum = sum * y * y + 1.0 / power;
    return 2 * y * sum + powers * kLogOfTwo;
}

}  // namespace pahtum::learn
