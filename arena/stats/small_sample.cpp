#include "arena/stats/small_sample.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "arena/stats/numeric.hpp"

namespace pahtum::arena {
namespace {

/// Sum of c_i G_i with independent G_i of the gamma distribution with shape a_i > 0 and scale 1. Requires
/// negative and positive c_i.
class GammaSum {
  public:
    struct Term {
        double shape;
        double factor;
    };
    explicit GammaSum(std::vector<Term> terms) : terms_(std::move(terms)) {}

    /// P(sum < 0), from the moment-generating function by integration along a vertical line in the complex
    /// plane. The line through the saddle point, where the integrand is largest on the real axis, loses no
    /// digits to cancellation (H. Daniels 1954).
    [[nodiscard]] double chance_below_0() const {
        const double line = line_of_integration();
        const double integral = integral_along(line);
        return line < 0 ? -integral : 1 - integral;
    }

  private:
    static constexpr double kInside = 1 - 1e-12;

    /// First derivative of the cumulant-generating function.
    [[nodiscard]] double slope(double s) const {
        double sum = 0;
        for (const auto& [shape, factor] : terms_) sum += shape * factor / (1 - factor * s);
        return sum;
    }
    [[nodiscard]] double deviation(double s) const {
        double variance = 0;
        for (const auto& [shape, factor] : terms_) variance += shape * std::pow(factor / (1 - factor * s), 2);
        return std::sqrt(variance);
    }

    /// The saddle point, moved away from the pole at 0.
    [[nodiscard]] double line_of_integration() const {
        const auto [lowest, highest] = std::minmax_element(
            terms_.begin(), terms_.end(), [](const Term& a, const Term& b) { return a.factor < b.factor; });
        const double left = 1 / lowest->factor;
        const double right = 1 / highest->factor;
        const double saddle = saddle_between(left * kInside, right * kInside);
        const double distance = 0.5 / deviation(0);
        return std::abs(saddle) >= distance ? saddle : std::copysign(distance, saddle);
    }

    /// Where the slope is 0, or the end nearest to it.
    [[nodiscard]] double saddle_between(double low, double high) const {
        if (!(slope(low) < 0)) return low;
        if (!(slope(high) > 0)) return high;
        return root_between([this](double s) { return slope(s); }, low, high);
    }

    /// (1 / 2 pi i) times the integral of e^K(s) / s, by the trapezoid rule in u with s = line + i scale
    /// sinh u: the integrand is analytic and decays exponentially on both sides, so that few steps suffice.
    [[nodiscard]] double integral_along(double line) const {
        constexpr double kStep = 0.1;
        constexpr double kFarthest = 25;
        constexpr double kNegligible = 1e-18;
        const double scale = 1 / deviation(line);
        double height = 0;
        for (const auto& [shape, factor] : terms_) height -= shape * std::log1p(-factor * line);
        double sum = 0;
        for (double u = 0; u < kFarthest; u += kStep) {
            const double y = scale * std::sinh(u);
            double exponent = height;
            double angle = 0;
            for (const auto& [shape, factor] : terms_) {
                const double slant = factor * y / (1 - factor * line);
                exponent -= shape * std::log1p(slant * slant) / 2;
                angle += shape * std::atan(slant);
            }
            // Re(e^(exponent + i angle) / (line + i y)), and dy / du = scale cosh u.
            const double value = std::exp(exponent) * (line * std::cos(angle) + y * std::sin(angle)) /
                                 (line * line + y * y) * scale * std::cosh(u);
            sum += u == 0 ? value / 2 : value;
            if (std::exp(exponent - height) * std::cosh(u) < kNegligible) break;
        }
        return sum * kStep / std::numbers::pi;
    }

    std::vector<Term> terms_;
};

/// P(expected score < `score`) if the weights of the scores are of the Dirichlet distribution with these
/// parameters.
double chance_below(const std::vector<double>& parameters, double score) {
    std::vector<GammaSum::Term> terms;
    bool has_lower = false;
    bool has_higher = false;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const double factor = static_cast<double>(i) / static_cast<double>(parameters.size() - 1) - score;
        if (parameters[i] == 0 || factor == 0) continue;
        terms.push_back({parameters[i], factor});
        (factor < 0 ? has_lower : has_higher) = true;
    }
    if (!has_higher) return has_lower ? 1 : 0;
    if (!has_lower) return 0;
    return std::clamp(GammaSum{std::move(terms)}.chance_below_0(), 0.0, 1.0);
}

/// The score below which the expected score is with this probability.
double quantile(const std::vector<double>& parameters, double chance) {
    const auto excess = [&](double score) { return chance_below(parameters, score) - chance; };
    return root_between(excess, 0, 1);
}

std::vector<double> with_one_more(std::vector<double> counts, std::size_t place) {
    counts[place] += 1;
    return counts;
}

}  // namespace

double telling_trials(const Sample& sample) {
    return sample.trials() - *std::ranges::max_element(sample.counts);
}

bool is_small(const Sample& sample) { return telling_trials(sample) < kFewestForLargeSample; }

ScoreBounds score_bounds(const Sample& sample, double tail) {
    const double trials = sample.trials();
    ScoreBounds bounds;
    if (sample.counts.front() < trials) bounds.low = quantile(with_one_more(sample.counts, 0), tail);
    if (sample.counts.back() < trials)
        bounds.high = quantile(with_one_more(sample.counts, sample.counts.size() - 1), 1 - tail);
    return bounds;
}

double cautious_los(const Sample& sample) {
    constexpr double kEven = 0.5;
    const double least = 1 - chance_below(with_one_more(sample.counts, 0), kEven);
    const double most = 1 - chance_below(with_one_more(sample.counts, sample.counts.size() - 1), kEven);
    return std::clamp(kEven, std::min(least, most), std::max(least, most));
}

}  // namespace pahtum::arena
