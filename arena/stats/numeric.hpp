#pragma once

#include <functional>

namespace pahtum::arena {

/// Phi, the distribution function of the standard normal distribution.
[[nodiscard]] double normal_cdf(double x);

/// In standard deviations: 95% of a normal distribution lie no further from its mean.
[[nodiscard]] double z95();

/// Student's t distribution: its distribution function, and the deviation within which 95% of it lie. Any
/// number of degrees of freedom above 0; many give the normal distribution.
[[nodiscard]] double student_cdf(double degrees_of_freedom, double t);
[[nodiscard]] double t95(double degrees_of_freedom);

/// The probability that a chi-squared distribution gives to values above `x`.
[[nodiscard]] double chi_squared_above(double degrees_of_freedom, double x);

/// The zero of the function, to the precision of a double. Requires values of opposite signs at the ends.
[[nodiscard]] double root_between(const std::function<double(double)>& function, double low, double high);

/// The minimum of a function that is unimodal on the interval, by Brent's method.
[[nodiscard]] double minimum_between(const std::function<double(double)>& function, double low, double high);

}  // namespace pahtum::arena
