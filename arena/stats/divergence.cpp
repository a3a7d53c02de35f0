#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "arena/stats/counts.hpp"
#include "arena/stats/numeric.hpp"

namespace pahtum::arena {
namespace {

// Both minimisations use Lagrange duality. Under linear constraints E[h] = 0 the nearest distribution is
// q_i = p_i / (1 + lambda . h_i), and the divergence is the maximum over lambda of sum p_i ln(1 + lambda .
// h_i), a concave function.

constexpr std::size_t kMaxScores = 5;

using Vector = std::complex<double>;  ///< in the plane

double dot(Vector a, Vector b) { return a.real() * b.real() + a.imag() * b.imag(); }
double cross(Vector a, Vector b) { return a.real() * b.imag() - a.imag() * b.real(); }

/// Value and first two derivatives of ln z, below `low` continued by a parabola.
struct SoftLogarithm {
    double value;
    double slope;
    double curvature;  // negated, so positive

    SoftLogarithm(double z_minus_1, double low) {
        const double z = 1 + z_minus_1;
        if (z >= low) {
            value = std::log1p(z_minus_1);
            slope = 1 / z;
            curvature = slope * slope;
        } else {
            const double ratio = z / low;
            value = std::log(low) - 1.5 + 2 * ratio - ratio * ratio / 2;
            slope = (2 - ratio) / low;
            curvature = 1 / (low * low);
        }
    }
};

/// The dual problem with two constraints: E[re h] = E[im h] = 0. At the maximum no q_i exceeds 1, so the
/// logarithm may be continued below 1 + lambda . h_i = p_i / 2, and lambda need not be kept in a domain (A.
/// Owen, "Empirical likelihood").
class Dual {
  public:
    Dual(const std::vector<double>& p, std::vector<Vector> h) : p_(p), h_(std::move(h)) {}

    /// The maximum of the dual, by Newton's method with a line search. Requires 0 inside the hull of the h.
    [[nodiscard]] double maximum() const {
        constexpr int kMaxSteps = 100;
        constexpr double kTiny = 1e-20;  // below the rounding error of the value
        Vector lambda;
        double best = 0;
        for (int i = 0; i < kMaxSteps; ++i) {
            auto [step, gain] = newton_step(lambda);
            if (!(gain > kTiny)) break;
            double next = value(lambda + step);
            for (double fraction = 1; !(next > best) && fraction > kTiny; fraction /= 4) {
                step = 0.25 * step;
                next = value(lambda + step);
            }
            if (!(next > best)) break;
            lambda = lambda + step;
            best = next;
        }
        return best;
    }

  private:
    [[nodiscard]] SoftLogarithm term(Vector lambda, std::size_t i) const {
        return SoftLogarithm{dot(lambda, h_[i]), p_[i] / 2};
    }

    [[nodiscard]] double value(Vector lambda) const {
        double sum = 0;
        for (std::size_t i = 0; i < p_.size(); ++i) sum += p_[i] * term(lambda, i).value;
        return sum;
    }

    /// The step, and twice the gain predicted for it.
    [[nodiscard]] std::pair<Vector, double> newton_step(Vector lambda) const {
        std::array<double, kMaxScores> weight{};
        Vector gradient;
        double xx = 0;
        double xy = 0;
        double yy = 0;
        double determinant =
            0;  // as a sum of squares: xx * yy - xy * xy cancels when one cell outweighs the others
        for (std::size_t i = 0; i < p_.size(); ++i) {
            const SoftLogarithm logarithm = term(lambda, i);
            gradient = gradient + p_[i] * logarithm.slope * h_[i];
            weight[i] = p_[i] * logarithm.curvature;
            xx += weight[i] * h_[i].real() * h_[i].real();
            xy += weight[i] * h_[i].real() * h_[i].imag();
            yy += weight[i] * h_[i].imag() * h_[i].imag();
            for (std::size_t j = 0; j < i; ++j) {
                determinant += weight[i] * weight[j] * std::pow(cross(h_[i], h_[j]), 2);
            }
        }
        const Vector step =
            1 / determinant *
            Vector{yy * gradient.real() - xy * gradient.imag(), xx * gradient.imag() - xy * gradient.real()};
        return {step, dot(step, gradient)};
    }

    const std::vector<double>& p_;
    std::vector<Vector> h_;
};

std::vector<double> frequencies(const Sample& sample) {
    std::vector<double> p = sample.counts;
    const double trials = sample.trials();
    for (double& frequency : p) frequency /= trials;
    return p;
}

using Interval = std::pair<double, double>;

/// The distances |mean - 1/2| that some distribution of t-value t has. Its second moment about 1/2 is c d^2
/// with c = 1 + 1/t^2, and it must lie on or above the chords of the scores' parabola and on or below the
/// longest chord. Beside the chord from offset a to b the condition is (d - a)(b - d) <= d^2 / t^2.
std::vector<Interval> feasible_distances(const Sample& sample, double c) {
    std::vector<Interval> result;
    const double highest = 0.5 / std::sqrt(c);
    double low = 0;
    for (std::size_t i = (sample.counts.size() - 1) / 2; i + 1 < sample.counts.size(); ++i) {
        const double a = sample.score(i) - 0.5;
        const double b = sample.score(i + 1) - 0.5;
        const double discriminant = (a + b) * (a + b) - 4 * c * a * b;
        if (discriminant <= 0) continue;
        const double gap_low = (a + b - std::sqrt(discriminant)) / (2 * c);
        const double gap_high = (a + b + std::sqrt(discriminant)) / (2 * c);
        if (a > 0) result.emplace_back(low, gap_low);
        low = gap_high;
    }
    result.emplace_back(low, highest);
    return result;
}

/// Divergence to the distributions of one t-value as a function of the mean's distance from 1/2.
class TValueProfile {
  public:
    TValueProfile(const Sample& sample, double t)
        : sample_(sample), p_(frequencies(sample)), c_(1 + 1 / (t * t)), sign_(t < 0 ? -1 : 1) {}

    [[nodiscard]] double minimum() const {
        double best = std::numeric_limits<double>::infinity();
        for (const Interval& interval : feasible_distances(sample_, c_))
            best = std::min(best, minimum_in(interval));
        return best;
    }

  private:
    [[nodiscard]] double at(double distance) const {
        std::vector<Vector> h(p_.size());
        for (std::size_t i = 0; i < h.size(); ++i) {
            const double offset = sample_.score(i) - 0.5;
            h[i] = {offset - sign_ * distance, offset * offset - c_ * distance * distance};
        }
        return Dual{p_, std::move(h)}.maximum();
    }

    /// The lowest of the local minima that a scan finds; there can be two. The scale is the logarithm of the
    /// ratio of the distances to both ends, because a minimum can be very near to one.
    [[nodiscard]] double minimum_in(const Interval& interval) const {
        constexpr int kPoints = 65;
        constexpr int kMiddle = kPoints / 2;
        const auto value_at = [this, &interval](double x) {
            return at(std::lerp(interval.first, interval.second, 1 / (1 + std::exp(-x))));
        };
        std::array<double, kPoints> place{};
        std::array<double, kPoints> value{};
        for (int i = 0; i < kPoints; ++i) {
            const auto index = static_cast<std::size_t>(i);
            place[index] =
                8 * std::sinh((i - kMiddle) / 15.0);  // steps of 0.5 in the middle, 2 at the ends +-33
            value[index] = value_at(place[index]);
        }
        double best = std::min(value.front(), value.back());
        for (std::size_t i = 1; i + 1 < kPoints; ++i) {
            if (value[i] > value[i - 1] || value[i] > value[i + 1]) continue;
            best = std::min({best, value[i], minimum_between(value_at, place[i - 1], place[i + 1])});
        }
        return best;
    }

    const Sample& sample_;
    std::vector<double> p_;
    double c_;
    double sign_;
};

/// Where a decreasing function changes sign, or the end nearest to it if rounding hides the change.
template <class Function>
double decreasing_root(const Function& function, double low, double high) {
    if (!(function(low) > 0)) return low;
    if (!(function(high) < 0)) return high;
    return root_between(function, low, high);
}

}  // namespace

double divergence_to_mean(const Sample& sample, double mean) {
    const std::vector<double> p = frequencies(sample);
    // p_i / q_i - 1. No q_i exceeds 1; rounding would, where a frequency is below the precision of a double.
    constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
    const auto ratio_minus_1 = [&](double multiplier, std::size_t i) {
        return std::max(multiplier * (sample.score(i) - mean), p[i] - 1 + kEpsilon);
    };
    const auto mean_error = [&](double multiplier) {
        double sum = 0;
        for (std::size_t i = 0; i < p.size(); ++i) {
            sum += p[i] * (sample.score(i) - mean) / (1 + ratio_minus_1(multiplier, i));
        }
        return sum;
    };
    // Between the multipliers that give the highest and the lowest score all of the weight.
    const double lambda = decreasing_root(mean_error, (p.back() - 1) / (1 - mean), (1 - p.front()) / mean);
    double sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
        sum += p[i] * std::log1p(ratio_minus_1(lambda, i));
    }
    return sum;
}

double divergence_to_t_value(const Sample& sample, double t) {
    if (t == 0) return divergence_to_mean(sample, 0.5);
    return TValueProfile{sample, t}.minimum();
}

}  // namespace pahtum::arena
