#include "arena/stats/estimate.hpp"

#include <cmath>
#include <numbers>

#include "arena/stats/numeric.hpp"
#include "arena/stats/small_sample.hpp"

namespace pahtum::arena {
namespace {

void put_interval(double low, double high, Estimate& result) {
    result.elo_low95 = elo_from_score(low);
    result.elo_high95 = elo_from_score(high);
}

std::optional<double> normalized_elo(const Sample& sample) {
    const double variance = sample.variance();
    if (!(variance > 0)) return std::nullopt;
    return kNormalizedElo * (sample.mean() - 0.5) / std::sqrt(variance * sample.games_per_trial);
}

/// How much a mean of N trials with variance v strays: its standard error is sqrt(v / divisor), and 95% of
/// means are within `width` standard errors.
struct Spread {
    double divisor;
    double width;

    [[nodiscard]] double standard_error(const Sample& sample) const {
        return std::sqrt(sample.variance() / divisor);
    }
};

/// All but the likelihood of superiority.
Estimate symmetric_estimate(const Sample& sample, const Spread& spread) {
    const double mean = sample.mean();
    const double error = spread.width * spread.standard_error(sample);
    Estimate result;
    result.score = mean;
    result.elo = elo_from_score(mean);
    put_interval(mean - error, mean + error, result);
    if (result.elo_low95 && result.elo_high95)
        result.elo_error95 = (*result.elo_high95 - *result.elo_low95) / 2;
    result.nelo = normalized_elo(sample);
    if (result.nelo)
        result.nelo_error95 =
            kNormalizedElo * spread.width / std::sqrt(spread.divisor * sample.games_per_trial);
    return result;
}

/// From a sample that is not small, whose variance is above 0.
Estimate student_estimate(const Sample& sample) {
    const double freedom = sample.trials() - 1;
    const Spread spread{.divisor = freedom, .width = t95(freedom)};
    Estimate result = symmetric_estimate(sample, spread);
    result.los = student_cdf(freedom, (sample.mean() - 0.5) / spread.standard_error(sample));
    return result;
}

Estimate small_sample_estimate(const Sample& sample) {
    constexpr double kTail = 0.025;
    Estimate result;
    result.score = sample.mean();
    result.elo = elo_from_score(*result.score);
    const ScoreBounds bounds = score_bounds(sample, kTail);
    put_interval(bounds.low, bounds.high, result);
    result.nelo = normalized_elo(sample);
    result.los = cautious_los(sample);
    return result;
}

/// Without any variance this is the limit: 1 or 0 for a one-sided score; undefined for an even one.
std::optional<double> superiority(double mean, double standard_error) {
    if (standard_error > 0) return normal_cdf((mean - 0.5) / standard_error);
    if (mean == 0.5) return std::nullopt;
    return mean > 0.5 ? 1.0 : 0.0;
}

}  // namespace

static_assert(kNormalizedElo * std::numbers::ln10 > 799.999999 &&
              kNormalizedElo * std::numbers::ln10 < 800.000001);

double score_from_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

std::optional<double> elo_from_score(double score) {
    if (score <= 0 || score >= 1) return std::nullopt;
    return -400 * std::log10(1 / score - 1) + 0.0;  // an even score gives 0, not -0
}

Estimate large_sample_estimate(const Sample& sample) {
    if (sample.trials() <= 0) return {};
    const Spread spread{.divisor = sample.trials(), .width = z95()};
    Estimate result = symmetric_estimate(sample, spread);
    result.los = superiority(sample.mean(), spread.standard_error(sample));
    return result;
}

Estimate estimate(const Sample& sample) {
    if (sample.trials() <= 0) return {};
    return is_small(sample) ? small_sample_estimate(sample) : student_estimate(sample);
}

std::optional<double> elo_bound95(const Sample& sample) {
    const double trials = sample.trials();
    if (trials <= 0 || (sample.counts.front() < trials && sample.counts.back() < trials)) return std::nullopt;
    const auto bound = elo_from_score(std::pow(0.05, 1 / trials));
    return bound && sample.counts.front() > 0 ? -*bound : bound;
}

std::optional<double> draw_ratio(const Pentanomial& counts) {
    if (counts.pairs() == 0) return std::nullopt;
    return static_cast<double>(counts.pairs_with[2]) / static_cast<double>(counts.pairs());
}

std::optional<double> pair_ratio(const Pentanomial& counts) {
    const auto& pairs = counts.pairs_with;
    if (pairs[0] + pairs[1] == 0) return std::nullopt;
    return static_cast<double>(pairs[3] + pairs[4]) / static_cast<double>(pairs[0] + pairs[1]);
}

}  // namespace pahtum::arena
