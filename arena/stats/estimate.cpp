#include "arena/stats/estimate.hpp"

#include <cmath>
#include <numbers>

#include "arena/stats/numeric.hpp"

namespace pahtum::arena {
namespace {

std::optional<double> elo_error(double mean, double error) {
    const auto low = elo_from_score(mean - error);
    const auto high = elo_from_score(mean + error);
    if (!low || !high) return std::nullopt;
    return (*high - *low) / 2;
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

Estimate estimate(const Sample& sample) {
    const double trials = sample.trials();
    if (trials <= 0) return {};
    const double mean = sample.mean();
    const double variance = sample.variance();
    const double standard_error = std::sqrt(variance / trials);

    Estimate result;
    result.score = mean;
    result.elo = elo_from_score(mean);
    result.elo_error95 = elo_error(mean, z95() * standard_error);
    if (variance > 0) {
        const double games_per_trial = sample.games_per_trial;
        result.nelo = kNormalizedElo * (mean - 0.5) / std::sqrt(variance * games_per_trial);
        result.nelo_error95 = kNormalizedElo * z95() / std::sqrt(trials * games_per_trial);
    }
    result.los = superiority(mean, standard_error);
    return result;
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
