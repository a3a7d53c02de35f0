#include "arena/stats/logistic_scale.hpp"

#include <algorithm>
#include <cmath>

namespace pahtum::arena {
namespace {

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

/// Expected score of the first to move, and its derivatives by x and k.
struct ExpectedScore {
    double value = 0;
    double by_x = 0;
    double by_k = 0;

    ExpectedScore(TieModel model, double x, double k) {
        const auto outcomes = log_chances(model, x, k);
        const bool has_draws = std::isfinite(k) && (model == TieModel::kDavidson || k > 0);
        for (const std::size_t half_points : {1U, 2U}) {
            if (half_points == 1 && !has_draws) continue;
            const double part = std::exp(outcomes[half_points].value) * static_cast<double>(half_points) / 2;
            value += part;
            by_x += part * outcomes[half_points].by_x;
            if (has_draws) by_k += part * outcomes[half_points].by_k;
        }
    }
};

/// Two players of a group that met.
struct Meeting {
    int one;
    int other;
    double games;
    double expected = 0;     ///< score of `one` by the fit, both colours equally often
    double by_strength = 0;  ///< its derivatives: by the strength of `one`, minus that by the other's
    double by_advantage = 0;
    double by_k = 0;
};

std::vector<Meeting> meetings_of(const RatingFit& fit, const WeightedGames& games,
                                 const Comparability& comparability, TieModel model) {
    std::map<std::array<int, 2>, double> weights;
    for (const auto& [players, results] : games) {
        if (comparability.group(players[0]) != comparability.group(players[1])) continue;
        const auto [one, other] = std::minmax(players[0], players[1]);
        weights[{one, other}] += results[0] + results[1] + results[2];
    }
    std::vector<Meeting> meetings;
    for (const auto& [players, weight] : weights) {
        if (weight == 0) continue;
        const double difference = fit.strengths[static_cast<std::size_t>(players[0])] -
                                  fit.strengths[static_cast<std::size_t>(players[1])];
        const ExpectedScore first(model, difference + fit.advantage, fit.k);
        const ExpectedScore second(model, -difference + fit.advantage, fit.k);
        meetings.push_back({.one = players[0],
                            .other = players[1],
                            .games = weight,
                            .expected = (first.value + 1 - second.value) / 2,
                            .by_strength = (first.by_x + second.by_x) / 2,
                            .by_advantage = (first.by_x - second.by_x) / 2,
                            .by_k = (first.by_k - second.by_k) / 2});
    }
    return meetings;
}

/// Adds `value` to what depends on a difference: + for `one`, - for `other`.
void add_difference(const Meeting& meeting, double value, int column, Matrix& sum) {
    sum(meeting.one, column) += value;
    sum(meeting.other, column) -= value;
}

/// The same to the derivatives by the two strengths.
void add_derivatives(const Meeting& meeting, double value, Matrix& sum) {
    add_difference(meeting, value, meeting.one, sum);
    add_difference(meeting, -value, meeting.other, sum);
}

/// Minus the derivatives of the equations by the logistic strengths.
Matrix information_at(const Matrix& point, const std::vector<Meeting>& meetings) {
    Matrix information(point.rows(), point.rows());
    for (const Meeting& meeting : meetings) {
        const double expected = logistic(point(meeting.one) - point(meeting.other));
        add_derivatives(meeting, meeting.games * expected * (1 - expected), information);
    }
    return information;
}

Matrix excess_at(const Matrix& point, const std::vector<Meeting>& meetings) {
    Matrix excess(point.rows());
    for (const Meeting& meeting : meetings) {
        const double expected = logistic(point(meeting.one) - point(meeting.other));
        add_difference(meeting, meeting.games * (meeting.expected - expected), 0, excess);
    }
    return excess;
}

/// By Newton's method; the equations are the gradient of a concave function.
Matrix strengths_of(const std::vector<Meeting>& meetings, const Matrix& gauge) {
    constexpr int kMaxSteps = 200;
    constexpr double kLongestStep = 1;
    constexpr double kTolerance = 1e-12;
    Matrix point(gauge.rows());
    for (int i = 0; i < kMaxSteps; ++i) {
        Matrix step = solve(information_at(point, meetings) + gauge, excess_at(point, meetings)).x;
        const double longest = step.largest();
        if (longest > kLongestStep) step *= kLongestStep / longest;
        point = point + step;
        if (longest < kTolerance) break;
    }
    return point;
}

/// The derivatives of the equations by the fit's strengths, its advantage and k.
Matrix slopes_of(const std::vector<Meeting>& meetings, int count) {
    Matrix slopes(count, count + 2);
    for (const Meeting& meeting : meetings) {
        add_derivatives(meeting, meeting.games * meeting.by_strength, slopes);
        add_difference(meeting, meeting.games * meeting.by_advantage, count, slopes);
        add_difference(meeting, meeting.games * meeting.by_k, count + 1, slopes);
    }
    return slopes;
}

}  // namespace

RatingFit on_logistic_scale(const RatingFit& fit, const WeightedGames& games,
                            const Comparability& comparability, TieModel model) {
    const auto count = static_cast<int>(fit.strengths.size());
    const std::vector<Meeting> meetings = meetings_of(fit, games, comparability, model);
    const Matrix gauge = gauge_of(comparability, count, count);
    const Matrix strengths = strengths_of(meetings, gauge);
    Matrix carried(count + 2, count + 2);
    const Matrix by_fit = solve(information_at(strengths, meetings) + gauge, slopes_of(meetings, count)).x;
    for (int row = 0; row < count; ++row)
        for (int column = 0; column < count + 2; ++column) carried(row, column) = by_fit(row, column);
    const ExpectedScore first(model, fit.advantage, fit.k);
    const double spread = first.value * (1 - first.value);
    carried(count, count) = first.by_x / spread;
    carried(count, count + 1) = first.by_k / spread;
    carried(count + 1, count + 1) = 1;
    const Matrix after = carried * Matrix(count + 2, fit.covariances) * transposed(carried);

    RatingFit scaled = fit;
    scaled.strengths = strengths.values();
    scaled.advantage = std::log(first.value / (1 - first.value));
    scaled.covariances = after.values();
    if (fit.advantage_variance) scaled.advantage_variance = after(count, count);
    return scaled;
}

}  // namespace pahtum::arena
