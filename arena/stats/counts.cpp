#include "arena/stats/counts.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "arena/stats/estimate.hpp"
#include "arena/stats/numeric.hpp"

namespace pahtum::arena {
namespace {

double divergence(const Sample& sample, EloModel model, double elo) {
    switch (model) {
        case EloModel::kLogistic: return divergence_to_mean(sample, score_from_elo(elo));
        case EloModel::kNormalized:
            return divergence_to_t_value(sample, elo / kNormalizedElo * std::sqrt(sample.games_per_trial));
    }
    assert(false);
    return 0;
}

constexpr double kLeastExpected = 5;

using Column = std::array<double, 2>;

double sum_of(std::span<const std::int64_t> counts) {
    return static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
}

/// `rows` are their shares of all.
std::vector<Column> put_together(const std::vector<Column>& columns, const Column& rows) {
    const auto is_large = [&rows](const Column& column) {
        return (column[0] + column[1]) * std::min(rows[0], rows[1]) >= kLeastExpected;
    };
    std::vector<Column> merged;
    Column open{};
    for (const Column& column : columns) {
        open = {open[0] + column[0], open[1] + column[1]};
        if (!is_large(open)) continue;
        merged.push_back(open);
        open = {};
    }
    if (merged.empty()) return merged;
    merged.back() = {merged.back()[0] + open[0], merged.back()[1] + open[1]};
    return merged;
}

}  // namespace

Trinomial& Trinomial::operator+=(const Trinomial& other) {
    losses += other.losses;
    draws += other.draws;
    wins += other.wins;
    return *this;
}

std::int64_t Pentanomial::pairs() const {
    return std::accumulate(pairs_with.begin(), pairs_with.end(), std::int64_t{0});
}

Pentanomial& Pentanomial::operator+=(const Pentanomial& other) {
    for (std::size_t i = 0; i < pairs_with.size(); ++i) pairs_with[i] += other.pairs_with[i];
    return *this;
}

Trinomial one_game(int half_points) {
    return {.losses = half_points == 0, .draws = half_points == 1, .wins = half_points == 2};
}

std::optional<double> share(double part, const Trinomial& games) {
    if (games.games() == 0) return std::nullopt;
    return part / static_cast<double>(games.games());
}

std::optional<double> score_share(const Trinomial& games) { return share(games.points(), games); }

std::optional<double> draw_share(const Trinomial& games) {
    return share(static_cast<double>(games.draws), games);
}

Trinomial reversed(const Trinomial& counts) {
    return {.losses = counts.wins, .draws = counts.draws, .wins = counts.losses};
}

Pentanomial reversed(const Pentanomial& counts) {
    Pentanomial result = counts;
    std::ranges::reverse(result.pairs_with);
    return result;
}

double Sample::trials() const { return std::accumulate(counts.begin(), counts.end(), 0.0); }

double Sample::mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i] * score(i);
    return sum / trials();
}

double Sample::variance() const {
    const double centre = mean();
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        sum += counts[i] * (score(i) - centre) * (score(i) - centre);
    }
    return sum / trials();
}

Sample sample_of(const Trinomial& counts) {
    return {{static_cast<double>(counts.losses), static_cast<double>(counts.draws),
             static_cast<double>(counts.wins)},
            1};
}

Sample sample_of(const Pentanomial& counts) {
    return {{counts.pairs_with.begin(), counts.pairs_with.end()}, 2};
}

Sample without_empty_cells(Sample sample) {
    for (double& count : sample.counts) {
        if (count == 0) count = 1e-3;
    }
    return sample;
}

std::string_view to_text(EloModel model) { return model == EloModel::kLogistic ? "logistic" : "normalized"; }

double log_likelihood_ratio(const Sample& sample, EloModel model, double elo0, double elo1) {
    assert(std::abs(elo0) <= kMaxElo && std::abs(elo1) <= kMaxElo);
    if (sample.trials() <= 0) return 0;
    const Sample regular = without_empty_cells(sample);
    return regular.trials() * (divergence(regular, model, elo0) - divergence(regular, model, elo1));
}

ChiSquared homogeneity(std::span<const std::int64_t> first, std::span<const std::int64_t> second) {
    assert(first.size() == second.size());
    const double all = sum_of(first) + sum_of(second);
    if (all == 0) return {};
    const Column rows{sum_of(first) / all, sum_of(second) / all};
    std::vector<Column> columns;
    for (std::size_t i = 0; i < first.size(); ++i)
        columns.push_back({static_cast<double>(first[i]), static_cast<double>(second[i])});
    columns = put_together(columns, rows);
    if (columns.size() < 2) return {};
    ChiSquared test{.degrees = static_cast<int>(columns.size()) - 1};
    for (const Column& column : columns) {
        for (const std::size_t row : {0U, 1U}) {
            const double expected = rows[row] * (column[0] + column[1]);
            test.statistic += (column[row] - expected) * (column[row] - expected) / expected;
        }
    }
    return test;
}

double chance_of(const ChiSquared& test) {
    if (test.degrees == 0) return 1;
    return chi_squared_above(test.degrees, test.statistic);
}

}  // namespace pahtum::arena
