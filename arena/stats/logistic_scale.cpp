#include "arena/stats/logistic_scale.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <cmath>

namespace pahtum::arena {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

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
    Index one;
    Index other;
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

/// Makes the mean of each group known, where only differences count.
MatrixXd gauge_of(const Comparability& comparability, Index count) {
    MatrixXd gauge = MatrixXd::Zero(count, count);
    for (int row = 0; row < count; ++row) {
        for (int column = 0; column < count; ++column) {
            if (comparability.group(row) == comparability.group(column))
                gauge(row, column) = 1.0 / comparability.group_size(row);
        }
    }
    return gauge;
}

/// Adds `value` to what depends on a difference: + for `one`, - for `other`.
template <typename Row>
void add_difference(const Meeting& meeting, double value, Row&& row) {
    row(meeting.one) += value;
    row(meeting.other) -= value;
}

/// Minus the derivatives of the equations by the logistic strengths.
MatrixXd information_at(const VectorXd& point, const std::vector<Meeting>& meetings) {
    MatrixXd information = MatrixXd::Zero(point.size(), point.size());
    for (const Meeting& meeting : meetings) {
        const double expected = logistic(point[meeting.one] - point[meeting.other]);
        const double weight = meeting.games * expected * (1 - expected);
        add_difference(meeting, weight, information.row(meeting.one));
        add_difference(meeting, -weight, information.row(meeting.other));
    }
    return information;
}

VectorXd excess_at(const VectorXd& point, const std::vector<Meeting>& meetings) {
    VectorXd excess = VectorXd::Zero(point.size());
    for (const Meeting& meeting : meetings) {
        const double expected = logistic(point[meeting.one] - point[meeting.other]);
        add_difference(meeting, meeting.games * (meeting.expected - expected), excess);
    }
    return excess;
}

/// By Newton's method; the equations are the gradient of a concave function.
VectorXd solve(const std::vector<Meeting>& meetings, const MatrixXd& gauge) {
    constexpr int kMaxSteps = 200;
    constexpr double kLongestStep = 1;
    constexpr double kTolerance = 1e-12;
    VectorXd point = VectorXd::Zero(gauge.rows());
    for (int i = 0; i < kMaxSteps; ++i) {
        VectorXd step =
            Eigen::LDLT<MatrixXd>(information_at(point, meetings) + gauge).solve(excess_at(point, meetings));
        const double longest = step.lpNorm<Eigen::Infinity>();
        if (longest > kLongestStep) step *= kLongestStep / longest;
        point += step;
        if (longest < kTolerance) break;
    }
    return point;
}

/// The derivatives of the equations by the fit's strengths, its advantage and k.
MatrixXd slopes_of(const std::vector<Meeting>& meetings, Index count) {
    MatrixXd slopes = MatrixXd::Zero(count, count + 2);
    for (const Meeting& meeting : meetings) {
        const double weight = meeting.games * meeting.by_strength;
        add_difference(meeting, weight, slopes.row(meeting.one));
        add_difference(meeting, -weight, slopes.row(meeting.other));
        add_difference(meeting, meeting.games * meeting.by_advantage, slopes.col(count));
        add_difference(meeting, meeting.games * meeting.by_k, slopes.col(count + 1));
    }
    return slopes;
}

}  // namespace

RatingFit on_logistic_scale(const RatingFit& fit, const WeightedGames& games,
                            const Comparability& comparability, TieModel model) {
    const auto count = static_cast<Index>(fit.strengths.size());
    const std::vector<Meeting> meetings = meetings_of(fit, games, comparability, model);
    const MatrixXd gauge = gauge_of(comparability, count);
    const VectorXd strengths = solve(meetings, gauge);
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const MatrixXd before = Eigen::Map<const RowMajor>(fit.covariances.data(), count + 2, count + 2);
    MatrixXd carried = MatrixXd::Zero(count + 2, count + 2);
    carried.topRows(count) =
        Eigen::LDLT<MatrixXd>(information_at(strengths, meetings) + gauge).solve(slopes_of(meetings, count));
    const ExpectedScore first(model, fit.advantage, fit.k);
    const double spread = first.value * (1 - first.value);
    carried(count, count) = first.by_x / spread;
    carried(count, count + 1) = first.by_k / spread;
    carried(count + 1, count + 1) = 1;
    const RowMajor after = carried * before * carried.transpose();

    RatingFit scaled = fit;
    scaled.strengths.assign(strengths.begin(), strengths.end());
    scaled.advantage = std::log(first.value / (1 - first.value));
    scaled.covariances.assign(after.data(), after.data() + after.size());
    if (fit.advantage_variance) scaled.advantage_variance = after(count, count);
    return scaled;
}

}  // namespace pahtum::arena
