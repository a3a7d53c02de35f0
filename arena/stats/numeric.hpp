#pragma once

#include <functional>

namespace pahtum::arena {

/// Phi, the distribution function of the standard normal distribution.
[[nodiscard]] double normal_cdf(double x);

/// In standard deviations: 95% of a normal distribution lie no further from its mean.
[[nodiscard]] double z95();

/// Where the function is 0, to the precision of a double. Requires values of opposite signs at the ends.
[[nodiscard]] double root_between(const std::function<double(double)>& function, double low, double high);

/// The least value of a function that has one minimum there, by Brent's method.
[[nodiscard]] double minimum_between(const std::function<double(double)>& function, double low, double high);

}  // namespace pahtum::arena
