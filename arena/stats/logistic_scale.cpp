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
struct ScaledMeeting {
    int one;
    int other;
    double games;
    double expected = 0;     ///< score of `one` by the fit, both colours equally often
    double by_strength = 0;  ///< its derivatives: by the strength of `one`, minus that by the other's
    double by_advantage = 0;
    double by_k = 0;
};

std::vector<ScaledMeeting> meetings_of(const RatingFit& fit, const WeightedGames& games,
                                       const Comparability& comparability, TieModel model) {
    std::map<std::array<int, 2>, double> weights;
    for (const auto& [players, results] : games) {
        if (comparability.group(players[0]) != comparability.group(players[1])) continue;
        const auto [one, other] = std::minmax(players[0], players[1]);
        weights[{one, other}] += results[0] + results[1] + results[2];
    }
    std::vector<ScaledMeeting> meetings;
    meetings.reserve(weights.size());
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

/// Adds what a derivative by both strengths is: + value on the diagonal, - value beside it.
void add_derivatives(const ScaledMeeting& meeting, double value, StrengthMatrix& sum) {
    sum.add(meeting.one, meeting.one, value);
    sum.add(meeting.other, meeting.other, value);
    sum.add(meeting.one, meeting.other, -value);
}

/// Minus the derivatives of the equations by the logistic strengths.
StrengthMatrix information_at(const std::vector<double>& point, const std::vector<ScaledMeeting>& meetings,
                              const std::shared_ptr<const Pairings>& pairings) {
    StrengthMatrix information{pairings};
    for (const ScaledMeeting& meeting : meetings) {
        const double expected = logistic(point[as_index(meeting.one)] - point[as_index(meeting.other)]);
        add_derivatives(meeting, meeting.games * expected * (1 - expected), information);
    }
    return information;
}

Vectors excess_at(const std::vector<double>& point, const std::vector<ScaledMeeting>& meetings) {
    Vectors excess(point.size() + 2);
    for (const ScaledMeeting& meeting : meetings) {
        const double expected = logistic(point[as_index(meeting.one)] - point[as_index(meeting.other)]);
        const double value = meeting.games * (meeting.expected - expected);
        excess[as_index(meeting.one)][0] += value;
        excess[as_index(meeting.other)][0] -= value;
    }
    return excess;
}

/// By Newton's method; the equations are the gradient of a concave function.
std::vector<double> strengths_of(const std::vector<ScaledMeeting>& meetings,
                                 const std::shared_ptr<const Pairings>& pairings) {
    constexpr int kMaxSteps = 200;
    constexpr double kLongestStep = 1;
    constexpr double kTolerance = 1e-10;
    std::vector<double> point(as_index(pairings->players()));
    for (int i = 0; i < kMaxSteps; ++i) {
        const Vectors step = StrengthSolver{information_at(point, meetings, pairings)}.solve(
            excess_at(point, meetings), kTolerance);
        double longest = 0;
        for (const auto& row : step) longest = std::max(longest, std::abs(row[0]));
        const double factor = longest > kLongestStep ? kLongestStep / longest : 1;
        for (std::size_t player = 0; player < point.size(); ++player)
            point[player] += factor * step[player][0];
        if (longest < kTolerance) break;
    }
    return point;
}

/// The derivatives of the equations by the fit's strengths, its advantage and k.
StrengthMatrix slopes_of(const std::vector<ScaledMeeting>& meetings,
                         const std::shared_ptr<const Pairings>& pairings) {
    StrengthMatrix slopes{pairings};
    for (const ScaledMeeting& meeting : meetings) {
        add_derivatives(meeting, meeting.games * meeting.by_strength, slopes);
        for (const auto& [shared, value] :
             {std::pair{slopes.players(), meeting.by_advantage}, {slopes.players() + 1, meeting.by_k}}) {
            slopes.add(meeting.one, shared, meeting.games * value);
            slopes.add(meeting.other, shared, -meeting.games * value);
        }
    }
    return slopes;
}

}  // namespace

RatingFit on_logistic_scale(const RatingFit& fit, const WeightedGames& games,
                            const Comparability& comparability, TieModel model) {
    const auto count = static_cast<int>(fit.strengths.size());
    const std::vector<ScaledMeeting> meetings = meetings_of(fit, games, comparability, model);
    std::vector<std::array<int, 2>> players;
    for (const ScaledMeeting& meeting : meetings) players.push_back({meeting.one, meeting.other});
    const auto pairings = Pairings{players, groups_of(comparability, count)}.arranged(fit.strengths);
    const ExpectedScore first(model, fit.advantage, fit.k);
    const double spread = first.value * (1 - first.value);

    RatingFit scaled = fit;
    scaled.strengths = strengths_of(meetings, pairings);
    scaled.advantage = std::log(first.value / (1 - first.value));
    scaled.covariances.carry(information_at(scaled.strengths, meetings, pairings),
                             slopes_of(meetings, pairings), {first.by_x / spread, first.by_k / spread});
    return scaled;
}

}  // namespace pahtum::arena
