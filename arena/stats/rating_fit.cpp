#include "arena/stats/rating_fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace pahtum::arena {
namespace {

using Point = std::vector<double>;  ///< all strengths, the advantage and k

/// Which of the common parameters are fitted, and the starting values.
struct Setup {
    WeightedGames encounters;                  ///< within groups
    std::shared_ptr<const Pairings> pairings;  ///< as first arranged
    bool fits_advantage = false;
    bool fits_k = false;
    double advantage = 0;
    double k = 0;
};

/// A point's log-likelihood, its gradient, and the observed information (minus the second derivatives).
struct Expansion {
    double value = 0;
    Point gradient;
    StrengthMatrix information;
};

/// d x / d parameters is +1 for the first to move, -1 for the other and +1 for the advantage.
constexpr std::array<double, 3> kSigns{1, -1, 1};

/// The gradient of one game, where it is not 0: by both strengths, the advantage and k.
struct GameGradient {
    std::array<int, 4> places;
    std::array<double, 4> values;
};

/// Half the sum of a b' and b a'. Both gradients are of games of the same two players.
void add_product(const GameGradient& a, const GameGradient& b, double weight, StrengthMatrix& sum) {
    for (std::size_t i = 0; i < a.places.size(); ++i)
        for (std::size_t j = 0; j < b.places.size(); ++j) {
            const double value = weight * a.values[i] * b.values[j];
            sum.add(a.places[i], b.places[j], a.places[i] == b.places[j] ? value : value / 2);
        }
}

class Likelihood {
  public:
    Likelihood(const Setup& setup, const Comparability& comparability, int player_count, TieModel model)
        : setup_(setup),
          comparability_(comparability),
          count_(player_count),
          model_(model),
          pairings_(setup.pairings) {}

    [[nodiscard]] int size() const { return count_ + 2; }
    [[nodiscard]] int advantage() const { return count_; }
    [[nodiscard]] int k() const { return count_ + 1; }

    [[nodiscard]] Point start() const {
        Point point(as_index(size()));
        point[as_index(advantage())] = setup_.advantage;
        point[as_index(k())] = setup_.k;
        return point;
    }

    /// For the matrices that are made from now on.
    void arrange(const Point& point) { pairings_ = pairings_->arranged(point); }

    [[nodiscard]] double value(const Point& point) const {
        if (model_ == TieModel::kRaoKupper && setup_.fits_k && !(point[as_index(k())] > 0)) return -kInfinity;
        double sum = 0;
        for (const WeightedResults& encounter : setup_.encounters) {
            const auto terms = terms_of(encounter.players, point);
            for (std::size_t i = 0; i < terms.size(); ++i) {
                if (encounter.weights[i] > 0) sum += encounter.weights[i] * terms[i].value;
            }
        }
        return sum;
    }

    [[nodiscard]] Expansion expansion(const Point& point) const {
        Expansion result{value(point), Point(as_index(size())), StrengthMatrix{pairings_}};
        for (const WeightedResults& encounter : setup_.encounters) {
            const auto terms = terms_of(encounter.players, point);
            for (std::size_t i = 0; i < terms.size(); ++i) {
                if (encounter.weights[i] > 0) add(encounter, terms[i], encounter.weights[i], result);
            }
        }
        hold_fixed(result);
        return result;
    }

    [[nodiscard]] std::array<bool, 2> fits_shared() const { return {setup_.fits_advantage, setup_.fits_k}; }

    /// Fitted parameters, of which a group's strengths are one fewer than its players.
    [[nodiscard]] double freedom() const {
        double sum = (setup_.fits_advantage ? 1 : 0) + (setup_.fits_k ? 1 : 0);
        for (int player = 0; player < count_; ++player) sum += 1 - 1.0 / comparability_.group_size(player);
        return sum;
    }

    /// Games, where those of a pair are one trial.
    [[nodiscard]] double trials(std::span<const OrderedPairs> pairs) const {
        double sum = 0;
        for (const WeightedResults& encounter : setup_.encounters) sum += encounter.games();
        for (const OrderedPairs& pair : pairs) {
            if (comparability_.group(pair.one) == comparability_.group(pair.other))
                sum -= static_cast<double>(pentanomial_of(pair).pairs());
        }
        return sum;
    }

    /// Sum over the trials of the outer product of their gradients.
    [[nodiscard]] StrengthMatrix scatter(const Point& point, std::span<const OrderedPairs> pairs) const {
        StrengthMatrix sum{pairings_};
        for (const WeightedResults& encounter : setup_.encounters) {
            const auto gradients = gradients_of(encounter.players, point);
            for (std::size_t i = 0; i < gradients.size(); ++i) {
                if (encounter.weights[i] > 0)
                    add_product(gradients[i], gradients[i], encounter.weights[i], sum);
            }
        }
        for (const OrderedPairs& pair : pairs) {
            if (comparability_.group(pair.one) != comparability_.group(pair.other)) continue;
            const auto first = gradients_of({pair.one, pair.other}, point);
            const auto second = gradients_of({pair.other, pair.one}, point);
            for (std::size_t i = 0; i < 9; ++i) {
                if (pair.counts[i] == 0) continue;
                const auto count = static_cast<double>(pair.counts[i]);
                add_product(first[i / 3], second[2 - i % 3], 2 * count, sum);
            }
        }
        return sum;
    }

  private:
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();

    [[nodiscard]] std::array<LogChance, 3> terms_of(const std::array<int, 2>& players,
                                                    const Point& point) const {
        const double difference = point[as_index(players[0])] - point[as_index(players[1])];
        return log_chances(model_, difference + point[as_index(advantage())], point[as_index(k())]);
    }

    void add(const WeightedResults& encounter, const LogChance& term, double weight,
             Expansion& result) const {
        const std::array<int, 3> places{encounter.players[0], encounter.players[1], advantage()};
        for (std::size_t i = 0; i < 3; ++i) {
            const double signed_weight = weight * kSigns[i];
            result.gradient[as_index(places[i])] += signed_weight * term.by_x;
            result.information.add(places[i], k(), -signed_weight * term.by_xk);
            for (std::size_t j = 0; j <= i; ++j)
                result.information.add(places[i], places[j], -signed_weight * kSigns[j] * term.by_xx);
        }
        result.gradient[as_index(k())] += weight * term.by_k;
        result.information.add(k(), k(), -weight * term.by_kk);
    }

    void hold_fixed(Expansion& result) const {
        for (std::size_t shared = 0; shared < 2; ++shared) {
            if (fits_shared()[shared]) continue;
            const int parameter = count_ + static_cast<int>(shared);
            result.gradient[as_index(parameter)] = 0;
            result.information.hold(parameter);
        }
    }

    /// By half points of the first to move.
    [[nodiscard]] std::array<GameGradient, 3> gradients_of(const std::array<int, 2>& players,
                                                           const Point& point) const {
        const auto terms = terms_of(players, point);
        std::array<GameGradient, 3> gradients{};
        for (std::size_t outcome = 0; outcome < 3; ++outcome) {
            const double by_x = terms[outcome].by_x;
            gradients[outcome] = {.places = {players[0], players[1], advantage(), k()},
                                  .values = {by_x, -by_x, setup_.fits_advantage ? by_x : 0,
                                             setup_.fits_k ? terms[outcome].by_k : 0}};
        }
        return gradients;
    }

    const Setup& setup_;
    const Comparability& comparability_;
    int count_;
    TieModel model_;
    std::shared_ptr<const Pairings> pairings_;
};

/// The parameter that gives two equal players this share of draws.
double k_from_draws(TieModel model, double share) {
    return model == TieModel::kDavidson ? std::log(2 * share / (1 - share)) : 2 * std::atanh(share);
}

double fixed_k(TieModel model, double parameter) {
    return model == TieModel::kDavidson ? std::log(parameter) : parameter / kEloPerNat;
}

WeightedGames within_groups(WeightedGames games, const Comparability& comparability) {
    std::erase_if(games, [&](const WeightedResults& each) {
        return comparability.group(each.players[0]) != comparability.group(each.players[1]) ||
               each.games() == 0;
    });
    return games;
}

/// Nothing if all games were drawn and the draw parameter is not given.
std::optional<Setup> make_setup(WeightedGames encounters, const Comparability& comparability,
                                int player_count, const RatingOptions& options) {
    std::vector<std::array<int, 2>> players;
    for (const WeightedResults& encounter : encounters) players.push_back(encounter.players);
    Setup setup{
        .encounters = std::move(encounters),
        .pairings = std::make_shared<const Pairings>(players, groups_of(comparability, player_count))};
    setup.fits_advantage = !options.fixed_advantage;
    setup.advantage = options.fixed_advantage.value_or(0) / kEloPerNat;
    double games = 0;
    double draws = 0;
    for (const WeightedResults& encounter : setup.encounters) {
        games += encounter.games();
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

double largest_of(const Point& values) {
    double largest = 0;
    for (const double value : values) {
        if (std::isnan(value)) return value;
        largest = std::max(largest, std::abs(value));
    }
    return largest;
}

Point sum_of(Point point, double factor, const Point& step) {
    for (std::size_t i = 0; i < point.size(); ++i) point[i] += factor * step[i];
    return point;
}

/// The step of Newton's method, and the information along it.
struct NewtonStep {
    Point step;
    double information = 0;
};

NewtonStep newton_step(const Point& gradient, StrengthMatrix information) {
    constexpr double kTolerance = 1e-12;
    Vectors slope(gradient.size());
    for (std::size_t i = 0; i < slope.size(); ++i) slope[i][0] = gradient[i];
    const StrengthSolver solver{std::move(information)};
    const Vectors solution = solver.solve(std::move(slope), kTolerance);
    NewtonStep result;
    for (const auto& row : solution) result.step.push_back(row[0]);
    result.information = dot(solution, solver.matrix() * solution)[0] / dot(solution, solution)[0];
    return result;
}

/// Where the gradient vanishes; nothing if there is no such point. Diverging parameters grow by about 1
/// per step without end, while the information along their way vanishes; others converge within a few steps.
std::optional<Point> maximum(Likelihood& likelihood, const Progress& progress) {
    constexpr int kMaxSteps = 100;
    constexpr double kTolerance = 1e-10;
    constexpr double kLongestStep = 4;
    constexpr double kNoGradient = 1e-9;
    constexpr double kLeastInformation = 1e-9;  // one game lost in a million leaves 1
    Point point = likelihood.start();
    for (int i = 0; i < kMaxSteps; ++i) {
        if (progress) progress("ratings: step " + std::to_string(i + 1));
        Expansion here = likelihood.expansion(point);
        const auto [step, information] = newton_step(here.gradient, std::move(here.information));
        const double longest = largest_of(step);
        const bool is_still = longest == 0 && largest_of(here.gradient) < kNoGradient;
        if (!is_still && !(information > kLeastInformation && std::isfinite(longest))) return std::nullopt;
        double factor = longest > kLongestStep ? kLongestStep / longest : 1;
        while (factor * longest > kTolerance &&
               !(likelihood.value(sum_of(point, factor, step)) >= here.value))
            factor *= 0.5;
        if (factor * longest <= kTolerance) return point;
        point = sum_of(std::move(point), factor, step);
        likelihood.arrange(point);
    }
    return std::nullopt;
}

/// Players with few trials; if nobody else has a group, the shared parameters, too.
std::vector<int> parameters_of_few(const Likelihood& likelihood, const Comparability& comparability,
                                   const std::vector<bool>& are_few) {
    std::vector<int> few;
    bool are_all = true;
    for (int player = 0; player < likelihood.advantage(); ++player) {
        if (comparability.group_size(player) == 1) continue;
        if (are_few[as_index(player)]) few.push_back(player);
        are_all = are_all && are_few[as_index(player)];
    }
    if (are_all) few.insert(few.end(), {likelihood.advantage(), likelihood.k()});
    return few;
}

/// The inverse of the information, or the sandwich with the scatter of the pairs, see fit_ratings().
Covariances covariances_at(const Likelihood& likelihood, const Point& point,
                           const Comparability& comparability, const KnownPairs& known) {
    Covariances covariances{likelihood.expansion(point).information, likelihood.fits_shared()};
    if (known.pairs.empty()) return covariances;
    const double trials = likelihood.trials(known.pairs);
    const double freedom = likelihood.freedom();
    StrengthMatrix scatter = likelihood.scatter(point, known.pairs);
    if (trials > freedom) scatter *= trials / (trials - freedom);
    covariances.put_scatter(std::move(scatter));
    covariances.raise(parameters_of_few(likelihood, comparability, known.are_few));
    return covariances;
}

RatingFit failure(RatingGap gap) {
    RatingFit fit;
    fit.gap = gap;
    return fit;
}

}  // namespace

std::vector<int> groups_of(const Comparability& comparability, int player_count) {
    std::vector<int> groups;
    for (int player = 0; player < player_count; ++player) groups.push_back(comparability.group(player));
    return groups;
}

bool tells_advantage(const WeightedGames& games, const Comparability& comparability, int player_count) {
    std::vector<std::vector<std::pair<int, int>>> neighbours(as_index(player_count));
    for (const auto& [players, weights] : within_groups(games, comparability)) {
        neighbours[as_index(players[0])].emplace_back(players[1], -1);
        neighbours[as_index(players[1])].emplace_back(players[0], 1);
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

RatingFit fit_strengths(const WeightedGames& games, const KnownPairs& pairs,
                        const Comparability& comparability, int player_count, const RatingOptions& options) {
    WeightedGames encounters = within_groups(games, comparability);
    if (encounters.empty()) return failure(RatingGap::kUnbounded);
    auto setup = make_setup(std::move(encounters), comparability, player_count, options);
    if (!setup) return failure(RatingGap::kAllDrawn);
    Likelihood likelihood{*setup, comparability, player_count, options.model};
    auto point = maximum(likelihood, options.progress);
    if (!point && setup->fits_k) {
        setup->fits_k = false;
        point = maximum(likelihood, options.progress);
    }
    if (!point) return failure(RatingGap::kUnbounded);

    RatingFit fit;
    fit.is_found = true;
    fit.strengths.assign(point->begin(), point->begin() + player_count);
    fit.advantage = (*point)[as_index(likelihood.advantage())];
    fit.k = (*point)[as_index(likelihood.k())];
    fit.log_likelihood = likelihood.value(*point);
    fit.fits_advantage = setup->fits_advantage;
    fit.fits_k = setup->fits_k;
    fit.covariances = covariances_at(likelihood, *point, comparability, pairs);
    return fit;
}

}  // namespace pahtum::arena
