#pragma once

namespace pahtum::learn {

// Additions, multiplications and divisions only, each rounded as IEEE 754 says, so that the results are the
// same with every compiler and library. Those of <cmath> may differ in the last bit.

/// e^x, to 14 digits; of exponents beyond 700 either way that of 700.
[[nodiscard]] double exponential_of(double x);
/// The natural logarithm of a positive, normal number, to 14 digits.
[[nodiscard]] double logarithm_of(double x);

}  // namespace pahtum::learn
