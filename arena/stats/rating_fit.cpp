#include "arena/stats/rating_fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "arena/stats/linear_algebra.hpp"

namespace pahtum::arena {
namespace {

struct Encounter {
    int first;
    int second;
    std::array<double, 3> weights;  ///< by half points of `first`
};

/// Which of the common parameters are fitted, and the starting values.
struct Setup {
    std::vector<Encounter> encounters;
    bool fits_advantage = false;
    bool fits_k = false;
    double advantage = 0;
    double k = 0;
};

/// A point's log-likelihood, its gradient, and the observed information (minus the second derivatives), over
/// all strengths, the advantage and k.
struct Expansion {
    double value = 0;
    Matrix gradient;
    Matrix information;
};

/// d x / d parameters is +1 for the first to move, -1 for the other and +1 for the advantage.
constexpr std::array<double, 3> kSigns{1, -1, 1};

/// The gradient of one game, where it is not 0: by both strengths, the advantage and k.
struct GameGradient {
    std::array<int, 4> places;
    std::array<double, 4> values;
};

void add_product(const GameGradient& a, const GameGradient& b, double weight, Matrix& sum) {
    for (std::size_t i = 0; i < a.places.size(); ++i)
        for (std::size_t j = 0; j < b.places.size(); ++j)
            sum(a.places[i], b.places[j]) += weight * a.values[i] * b.values[j];
}

class Likelihood {
  public:
    Likelihood(const Setup& setup, const Comparability& comparability, int player_count, TieModel model)
        : setup_(setup), comparability_(comparability), count_(player_count), model_(model) {}

    [[nodiscard]] int size() const { return count_ + 2; }
    [[nodiscard]] int advantage() const { return count_; }
    [[nodiscard]] int k() const { return count_ + 1; }

    [[nodiscard]] Matrix start() const {
        Matrix point(size());
        point(advantage()) = setup_.advantage;
        point(k()) = setup_.k;
        return point;
    }

    [[nodiscard]] double value(const Matrix& point) const {
        if (model_ == TieModel::kRaoKupper && setup_.fits_k && !(point(k()) > 0)) return -kInfinity;
        double sum = 0;
        for (const Encounter& encounter : setup_.encounters) {
            const auto terms = terms_of(encounter, point);
            for (std::size_t i = 0; i < terms.size(); ++i) {
                if (encounter.weights[i] > 0) sum += encounter.weights[i] * terms[i].value;
            }
        }
        return sum;
    }

    [[nodiscard]] Expansion expansion(const Matrix& point) const {
        Expansion result{value(point), Matrix(size()), Matrix(size(), size())};
        for (const Encounter& encounter : setup_.encounters) {
            const auto terms = terms_of(encounter, point);
            for (std::size_t i = 0; i < terms.size(); ++i) {
                if (encounter.weights[i] > 0) add(encounter, terms[i], encounter.weights[i], result);
            }
        }
        hold_fixed(result);
        return result;
    }

    [[nodiscard]] Matrix gauge() const { return gauge_of(comparability_, count_, size()); }

    /// Fitted parameters, of which a group's strengths are one fewer than its players.
    [[nodiscard]] double freedom() const {
        double sum = (setup_.fits_advantage ? 1 : 0) + (setup_.fits_k ? 1 : 0);
        for (int player = 0; player < count_; ++player) sum += 1 - 1.0 / comparability_.group_size(player);
        return sum;
    }

    /// Games, where those of a pair are one trial.
    [[nodiscard]] double trials(std::span<const OrderedPairs> pairs) const {
        double sum = 0;
        for (const Encounter& encounter : setup_.encounters)
            sum += encounter.weights[0] + encounter.weights[1] + encounter.weights[2];
        for (const OrderedPairs& pair : pairs) {
            if (comparability_.group(pair.one) == comparability_.group(pair.other))
                sum -= static_cast<double>(pentanomial_of(pair).pairs());
        }
        return sum;
    }

    /// Sum over the trials of the outer product of their gradients.
    [[nodiscard]] Matrix scatter(const Matrix& point, std::span<const OrderedPairs> pairs) const {
        Matrix sum(size(), size());
        for (const Encounter& encounter : setup_.encounters) {
            const auto gradients = gradients_of(encounter, point);
            for (std::size_t i = 0; i < gradients.size(); ++i) {
                if (encounter.weights[i] > 0)
                    add_product(gradients[i], gradients[i], encounter.weights[i], sum);
            }
        }
        for (const OrderedPairs& pair : pairs) {
            if (comparability_.group(pair.one) != comparability_.group(pair.other)) continue;
            const auto first = gradients_of({pair.one, pair.other, {}}, point);
            const auto second = gradients_of({pair.other, pair.one, {}}, point);
            for (std::size_t i = 0; i < 9; ++i) {
                if (pair.counts[i] == 0) continue;
                const auto count = static_cast<double>(pair.counts[i]);
                add_product(first[i / 3], second[2 - i % 3], count, sum);
                add_product(second[2 - i % 3], first[i / 3], count, sum);
            }
        }
        return sum;
    }

  private:
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();

    [[nodiscard]] std::array<LogChance, 3> terms_of(const Encounter& encounter, const Matrix& point) const {
        return log_chances(model_, point(encounter.first) - point(encounter.second) + point(advantage()),
                           point(k()));
    }

    void add(const Encounter& encounter, const LogChance& term, double weight, Expansion& result) const {
        const std::array<int, 3> places{encounter.first, encounter.second, advantage()};
        for (std::size_t i = 0; i < 3; ++i) {
            const double signed_weight = weight * kSigns[i];
            result.gradient(places[i]) += signed_weight * term.by_x;
            result.information(places[i], k()) -= signed_weight * term.by_xk;
            result.information(k(), places[i]) -= signed_weight * term.by_xk;
            for (std::size_t j = 0; j < 3; ++j)
                result.information(places[i], places[j]) -= signed_weight * kSigns[j] * term.by_xx;
        }
        result.gradient(k()) += weight * term.by_k;
        result.information(k(), k()) -= weight * term.by_kk;
    }

    void hold_fixed(Expansion& result) const {
        const auto hold = [this, &result](int place) {
            result.gradient(place) = 0;
            for (int i = 0; i < size(); ++i)
                result.information(place, i) = result.information(i, place) = i == place ? 1 : 0;
        };
        if (!setup_.fits_advantage) hold(advantage());
        if (!setup_.fits_k) hold(k());
    }

    /// By half points of the first to move.
    [[nodiscard]] std::array<GameGradient, 3> gradients_of(const Encounter& encounter,
                                                           const Matrix& point) const {
        const auto terms = terms_of(encounter, point);
        std::array<GameGradient, 3> gradients{};
        for (std::size_t outcome = 0; outcome < 3; ++outcome) {
            const double by_x = terms[outcome].by_x;
            gradients[outcome] = {.places = {encounter.first, encounter.second, advantage(), k()},
                                  .values = {by_x, -by_x, setup_.fits_advantage ? by_x : 0,
                                             setup_.fits_k ? terms[outcome].by_k : 0}};
        }
        return gradients;
    }

    const Setup& setup_;
    const Comparability& comparability_;
    int count_;
    TieModel model_;
};

/// The parameter that gives two equal players this share of draws.
double k_from_draws(TieModel model, double share) {
    return model == TieModel::kDavidson ? std::log(2 * share / (1 - share)) : 2 * std::atanh(share);
}

double fixed_k(TieModel model, double parameter) {
    return model == TieModel::kDavidson ? std::log(parameter) : parameter / kEloPerNat;
}

std::vector<Encounter> within_groups(const WeightedGames& games, const Comparability& comparability) {
    std::vector<Encounter> encounters;
    for (const auto& [players, weights] : games) {
        if (comparability.group(players[0]) != comparability.group(players[1])) continue;
        if (weights[0] + weights[1] + weights[2] > 0) encounters.push_back({players[0], players[1], weights});
    }
    return encounters;
}

/// Nothing if all games were drawn and the draw parameter is not given.
std::optional<Setup> make_setup(std::vector<Encounter> encounters, const RatingOptions& options) {
    Setup setup{.encounters = std::move(encounters)};
    setup.fits_advantage = !options.fixed_advantage;
    setup.advantage = options.fixed_advantage.value_or(0) / kEloPerNat;
    double games = 0;
    double draws = 0;
    for (const Encounter& encounter : setup.encounters) {
        games += encounter.weights[0] + encounter.weights[1] + encounter.weights[2];
        draws += encounter.weights[1];
    }
    if (options.fixed_draw_parameter) {
        if (draws > 0 && *options.fixed_draw_parameter == 0) {
            throw std::invalid_argument{"ratings: with a draw parameter of 0 no game can be drawn"};
        }
        setup.k = fixed_k(options.model, *options.fixed_draw_parameter);
    } else if (draws == 0) {
        setup.k = fixed_k(options.model, 0);
    } else {
        if (draws == games) return std::nullopt;
        setup.fits_k = true;
        setup.k = k_from_draws(options.model, draws / games);
    }
    return setup;
}

/// Where the gradient vanishes; nothing if there is no such point. Diverging parameters grow by about 1
/// per step without end; others converge within a few steps.
std::optional<Matrix> maximum(const Likelihood& likelihood) {
    constexpr int kMaxSteps = 100;
    constexpr double kTolerance = 1e-10;
    constexpr double kLongestStep = 4;
    constexpr double kLeastInformation = 1e-9;  // one game lost in a million leaves 1
    const Matrix gauge = likelihood.gauge();
    Matrix point = likelihood.start();
    for (int i = 0; i < kMaxSteps; ++i) {
        const Expansion here = likelihood.expansion(point);
        auto [step, least_information] = solve(here.information + gauge, here.gradient);
        if (!(least_information > kLeastInformation)) return std::nullopt;
        const double longest = step.largest();
        if (!std::isfinite(longest)) return std::nullopt;
        if (longest > kLongestStep) step *= kLongestStep / longest;
        while (!(likelihood.value(point + step) >= here.value) && step.largest() > kTolerance) step *= 0.5;
        if (step.largest() <= kTolerance) return point;
        point = point + step;
    }
    return std::nullopt;
}

/// 1 for players with few trials, and for the common parameters if nobody else has a group; otherwise 0.
std::vector<double> marks_of_few(const Likelihood& likelihood, const Comparability& comparability,
                                 const std::vector<bool>& are_few) {
    std::vector<double> marks(are_few.size(), 1);
    double common = 1;
    for (std::size_t player = 0; player < are_few.size(); ++player) {
        if (are_few[player] || comparability.group_size(static_cast<int>(player)) == 1) continue;
        marks[player] = common = 0;
    }
    marks.resize(static_cast<std::size_t>(likelihood.size()), common);
    return marks;
}

/// Raises the covariances of the marked parameters so that no combination of them has a smaller variance than
/// by `least`: adds what is missing, along the axes where something is.
Matrix raised(const Matrix& covariances, const Matrix& least, const std::vector<double>& marks) {
    Matrix missing = least - covariances;
    for (int row = 0; row < missing.rows(); ++row)
        for (int column = 0; column < missing.columns(); ++column)
            missing(row, column) *=
                marks[static_cast<std::size_t>(row)] * marks[static_cast<std::size_t>(column)];
    return covariances + positive_part(missing);
}

/// The inverse of the information, or the sandwich with the scatter of the pairs, see fit_ratings().
Matrix covariance_at(const Likelihood& likelihood, const Matrix& point, const Comparability& comparability,
                     const KnownPairs& known) {
    const Matrix gauge = likelihood.gauge();
    const Matrix inverse =
        solve(likelihood.expansion(point).information + gauge, identity_matrix(likelihood.size())).x - gauge;
    if (known.pairs.empty()) return inverse;
    const double trials = likelihood.trials(known.pairs);
    const double freedom = likelihood.freedom();
    const double bias = trials > freedom ? (trials - freedom) / trials : 1;
    Matrix sandwich = inverse * likelihood.scatter(point, known.pairs) * inverse;
    sandwich *= 1 / bias;
    if (std::find(known.are_few.begin(), known.are_few.end(), true) == known.are_few.end()) return sandwich;
    return raised(sandwich, inverse, marks_of_few(likelihood, comparability, known.are_few));
}

RatingFit failure(RatingGap gap) {
    RatingFit fit;
    fit.gap = gap;
    return fit;
}

}  // namespace

bool tells_advantage(const WeightedGames& games, const Comparability& comparability, int player_count) {
    std::vector<std::vector<std::pair<int, int>>> neighbours(static_cast<std::size_t>(player_count));
    for (const Encounter& encounter : within_groups(games, comparability)) {
        neighbours[static_cast<std::size_t>(encounter.first)].emplace_back(encounter.second, -1);
        neighbours[static_cast<std::size_t>(encounter.second)].emplace_back(encounter.first, 1);
    }
    std::vector<std::optional<int>> level(neighbours.size());
    for (std::size_t start = 0; start < level.size(); ++start) {
        if (level[start]) continue;
        level[start] = 0;
        std::vector<std::size_t> to_visit = {start};
        while (!to_visit.empty()) {
            const std::size_t player = to_visit.back();
            to_visit.pop_back();
            for (const auto& [other, step] : neighbours[player]) {
                auto& found = level[static_cast<std::size_t>(other)];
                const int expected = *level[player] + step;
                if (found && *found != expected) return true;
                if (found) continue;
                found = expected;
                to_visit.push_back(static_cast<std::size_t>(other));
            }
        }
    }
    return false;
}

Matrix gauge_of(const Comparability& comparability, int players, int size) {
    Matrix gauge(size, size);
    for (int row = 0; row < players; ++row) {
        for (int column = 0; column < players; ++column) {
            if (comparability.group(row) == comparability.group(column))
                gauge(row, column) = 1.0 / comparability.group_size(row);
        }
    }
    return gauge;
}

RatingFit fit_strengths(const WeightedGames& games, const KnownPairs& pairs,
                        const Comparability& comparability, int player_count, const RatingOptions& options) {
    std::vector<Encounter> encounters = within_groups(games, comparability);
    if (encounters.empty()) return failure(RatingGap::kUnbounded);
    auto setup = make_setup(std::move(encounters), options);
    if (!setup) return failure(RatingGap::kAllDrawn);
    const Likelihood likelihood{*setup, comparability, player_count, options.model};
    auto point = maximum(likelihood);
    if (!point && setup->fits_k) {
        setup->fits_k = false;
        point = maximum(likelihood);
    }
    if (!point) return failure(RatingGap::kUnbounded);

    RatingFit fit;
    fit.is_found = true;
    fit.strengths.assign(point->values().begin(), point->values().begin() + player_count);
    fit.advantage = (*point)(likelihood.advantage());
    fit.k = (*point)(likelihood.k());
    fit.log_likelihood = likelihood.value(*point);
    Matrix covariance = covariance_at(likelihood, *point, comparability, pairs);
    const auto is_fitted = [&](int place) {
        return place < player_count || (place == likelihood.k() ? setup->fits_k : setup->fits_advantage);
    };
    for (int row = 0; row < covariance.rows(); ++row) {
        for (int column = 0; column < covariance.columns(); ++column)
            if (!is_fitted(row) || !is_fitted(column)) covariance(row, column) = 0;
    }
    fit.covariances = covariance.values();
    if (setup->fits_advantage)
        fit.advantage_variance = covariance(likelihood.advantage(), likelihood.advantage());
    if (setup->fits_k) fit.k_variance = covariance(likelihood.k(), likelihood.k());
    return fit;
}

}  // namespace pahtum::arena
