#pragma once

#include <cstdint>
#include <span>

namespace pahtum::arena {

/// A statistic that approximately follows the chi-squared distribution with `degrees` degrees of freedom if
/// the hypothesis holds. Independent ones add up.
struct ChiSquared {
    double statistic = 0;
    int degrees = 0;

    ChiSquared& operator+=(const ChiSquared& other) {
        statistic += other.statistic;
        degrees += other.degrees;
        return *this;
    }
};

/// Pearson's test of whether two rows of counts, of equal length, come from one distribution: the sum of
/// (observed - expected)^2 / expected. Neighbouring columns are merged until each has at least 5 expected in
/// both rows; below that the distribution is not known well (Cochran 1954). 0 degrees, and so no statement,
/// if too few are left.
[[nodiscard]] ChiSquared homogeneity(std::span<const std::int64_t> first,
                                     std::span<const std::int64_t> second);

/// The probability of a statistic at least this high by chance. 1 without degrees of freedom.
[[nodiscard]] double chance_of(const ChiSquared& test);

}  // namespace pahtum::arena
