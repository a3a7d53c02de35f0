#include "arena/stats/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "arena/stats/logistic_scale.hpp"
#include "arena/stats/numeric.hpp"
#include "arena/stats/rating_fit.hpp"
#include "arena/stats/small_sample.hpp"

namespace pahtum::arena {
namespace {

std::size_t index(int number) { return static_cast<std::size_t>(number); }

void validate(int player_count, std::span<const OrderedGames> games, const RatingOptions& options) {
    const auto refuse = [](const std::string& reason) { throw std::invalid_argument{"ratings: " + reason}; };
    const auto is_player = [player_count](int player) { return player >= 0 && player < player_count; };
    for (const OrderedGames& entry : games) {
        if (!is_player(entry.first) || !is_player(entry.second)) refuse("games of an unknown player");
        if (entry.first == entry.second) refuse("a player against itself");
        if (std::min({entry.games.losses, entry.games.draws, entry.games.wins}) < 0)
            refuse("negative counts");
    }
    if (options.anchor && !(is_player(options.anchor->player) && std::isfinite(options.anchor->elo))) {
        refuse("the anchor must be a player with a finite Elo");
    }
    if (!(options.prior >= 0 && std::isfinite(options.prior))) refuse("the prior must be 0 or more draws");
    if (!std::isfinite(options.fixed_advantage.value_or(0))) refuse("the advantage must be a number");
    const double draw_parameter = options.fixed_draw_parameter.value_or(0);
    if (!(draw_parameter >= 0 && std::isfinite(draw_parameter)))
        refuse("the draw parameter must be 0 or more");
}

using Meetings = std::map<std::array<int, 2>, Trinomial>;  ///< by players; lower index first and its view

Meetings meetings_of(std::span<const OrderedGames> games) {
    Meetings meetings;
    for (const auto& [first, second, counts] : games) {
        if (counts.games() == 0) continue;
        if (first < second) {
            meetings[{first, second}] += counts;
        } else {
            meetings[{second, first}] += reversed(counts);
        }
    }
    return meetings;
}

std::vector<Trinomial> totals(int player_count, const Meetings& meetings) {
    std::vector<Trinomial> totals(index(player_count));
    for (const auto& [players, counts] : meetings) {
        totals[index(players[0])] += counts;
        totals[index(players[1])] += reversed(counts);
    }
    return totals;
}

Comparability compare(int player_count, const Meetings& meetings, bool has_prior) {
    std::vector<std::array<int, 2>> points;
    for (const auto& [players, counts] : meetings) {
        if (has_prior || counts.draws + counts.wins > 0) points.push_back(players);
        if (has_prior || counts.draws + counts.losses > 0) points.push_back({players[1], players[0]});
    }
    return {player_count, points};
}

/// What tells a player's strength: pairs, and games that are in none.
struct Trials {
    Pentanomial pairs;
    Trinomial games;

    [[nodiscard]] bool are_few() const {
        return telling_trials(sample_of(pairs)) + telling_trials(sample_of(games)) < kFewestForLargeSample;
    }
};

/// The single games of pairs, from the view of `one`.
Trinomial games_of(const OrderedPairs& pairs) {
    std::array<std::int64_t, 3> with{};
    for (std::size_t i = 0; i < pairs.counts.size(); ++i) {
        with[i / 3] += pairs.counts[i];
        with[i % 3] += pairs.counts[i];
    }
    return {.losses = with[0], .draws = with[1], .wins = with[2]};
}

Trinomial without(const Trinomial& all, const Trinomial& part) {
    return {
        .losses = all.losses - part.losses, .draws = all.draws - part.draws, .wins = all.wins - part.wins};
}

/// By player: whether few trials within its group tell its strength.
std::vector<bool> few_trials(const Meetings& meetings, std::span<const OrderedPairs> pairs,
                             const Comparability& comparability, int player_count) {
    std::vector<Trials> trials(index(player_count));
    const auto is_within = [&](int one, int other) {
        return comparability.group(one) == comparability.group(other);
    };
    for (const auto& [players, counts] : meetings) {
        if (!is_within(players[0], players[1])) continue;
        trials[index(players[0])].games += counts;
        trials[index(players[1])].games += reversed(counts);
    }
    for (const OrderedPairs& known : pairs) {
        if (!is_within(known.one, known.other)) continue;
        for (const bool is_one : {true, false}) {
            Trials& own = trials[index(is_one ? known.one : known.other)];
            own.pairs += is_one ? pentanomial_of(known) : reversed(pentanomial_of(known));
            own.games = without(own.games, is_one ? games_of(known) : reversed(games_of(known)));
        }
    }
    std::vector<bool> few;
    for (const Trials& own : trials) few.push_back(own.are_few());
    return few;
}

/// All games, including the prior's draws.
WeightedGames weigh(std::span<const OrderedGames> games, const Meetings& meetings,
                    const std::vector<Trinomial>& totals, double prior) {
    WeightedGames weighted;
    for (const auto& [first, second, counts] : games) {
        auto& weights = weighted[{first, second}];
        weights[0] += static_cast<double>(counts.losses);
        weights[1] += static_cast<double>(counts.draws);
        weights[2] += static_cast<double>(counts.wins);
    }
    if (prior == 0) return weighted;
    for (const auto& [players, counts] : meetings) {
        const auto [one, other] = players;
        const auto met = static_cast<double>(counts.games());
        const double draws = prior / 4 * met *
                             (1 / static_cast<double>(totals[index(one)].games()) +
                              1 / static_cast<double>(totals[index(other)].games()));
        weighted[{one, other}][1] += draws;
        weighted[{other, one}][1] += draws;
    }
    return weighted;
}

RatingGap gap_of(const Trinomial& games, int group_size) {
    if (games.games() == 0) return RatingGap::kNoGames;
    if (group_size > 1) return RatingGap::kNone;
    if (games.draws + games.losses == 0) return RatingGap::kWonAll;
    if (games.draws + games.wins == 0) return RatingGap::kLostAll;
    return RatingGap::kOneSided;
}

/// Half the 95% interval from a variance that rounding may have made negative.
double error95(double variance) { return z95() * std::sqrt(std::max(0.0, variance)); }

FittedParameter advantage_of(const RatingFit& fit) {
    if (!fit.is_found) return {};
    return {fit.advantage * kEloPerNat, fit.advantage_variance
                                            ? std::optional(error95(*fit.advantage_variance) * kEloPerNat)
                                            : std::nullopt};
}

FittedParameter draw_parameter_of(const RatingFit& fit, TieModel model) {
    if (!fit.is_found) return {};
    const bool is_davidson = model == TieModel::kDavidson;
    const double value = is_davidson ? std::exp(fit.k) : fit.k * kEloPerNat;
    if (!fit.k_variance) return {value, std::nullopt};
    return {value, error95(*fit.k_variance) * (is_davidson ? value : kEloPerNat)};
}

std::vector<Residual> residuals_of(const Meetings& meetings, const WeightedGames& real, const RatingFit& fit,
                                   const Ratings& ratings, TieModel model) {
    std::vector<Residual> residuals;
    const double draw_parameter = model == TieModel::kDavidson ? std::exp(fit.k) : fit.k;
    for (const auto& [players, counts] : meetings) {
        const auto [one, other] = players;
        Residual& residual = residuals.emplace_back(Residual{one, other, counts, {}, {}, {}, {}});
        if (!fit.is_found || ratings.comparability.group(one) != ratings.comparability.group(other)) continue;
        double score = 0;
        double draws = 0;
        double variance = 0;
        for (const auto& [first, second] : {std::pair{one, other}, std::pair{other, one}}) {
            const auto found = real.find({first, second});
            if (found == real.end()) continue;
            const double number = found->second[0] + found->second[1] + found->second[2];
            const double x = fit.strengths[index(first)] - fit.strengths[index(second)] + fit.advantage;
            const GameChances game = chances(model, x, draw_parameter);
            score += number * (first == one ? game.score() : 1 - game.score());
            draws += number * game.draw;
            variance += number * game.score_variance();
        }
        const auto number = static_cast<double>(counts.games());
        residual.expected_score = score / number;
        residual.expected_draws = draws / number;
        if (variance > 0) residual.deviation = (counts.points() - score) / std::sqrt(variance);
    }
    return residuals;
}

/// Copies ratings and covariances in Elo, relative to the mean of each group or to the anchor.
void put_ratings(const RatingFit& fit, const RatingOptions& options, Ratings& ratings) {
    const int count = static_cast<int>(ratings.players.size());
    const auto at = [count](int row, int column) { return index(row) * index(count) + index(column); };
    const auto covariance_of = [&fit, count](int row, int column) {
        return fit.covariances[index(row) * index(count + 2) + index(column)];
    };
    const auto& anchor = options.anchor;
    const auto is_anchored = [&](int player) {
        return anchor && ratings.comparability.group(player) == ratings.comparability.group(anchor->player);
    };
    constexpr double kSquare = kEloPerNat * kEloPerNat;
    ratings.covariances.assign(index(count) * index(count), 0);
    for (int row = 0; row < count; ++row) {
        PlayerRating& player = ratings.players[index(row)];
        if (player.gap != RatingGap::kNone) continue;
        player.elo = fit.strengths[index(row)] * kEloPerNat;
        if (is_anchored(row)) *player.elo += anchor->elo - fit.strengths[index(anchor->player)] * kEloPerNat;
        for (int column = 0; column < count; ++column) {
            if (ratings.comparability.group(row) != ratings.comparability.group(column)) continue;
            double covariance = covariance_of(row, column);
            if (is_anchored(row)) {
                covariance += covariance_of(anchor->player, anchor->player) -
                              covariance_of(row, anchor->player) - covariance_of(anchor->player, column);
            }
            ratings.covariances[at(row, column)] = covariance * kSquare;
        }
        player.error95 = error95(ratings.covariances[at(row, row)]);
    }
}

/// Of residual.one over the other. A match of two engines is judged by its pairs too.
double direct_los(const Residual& residual) {
    const bool are_pairs = 4 * residual.pairs.pairs() > residual.games.games();
    return cautious_los(are_pairs ? sample_of(residual.pairs) : sample_of(residual.games));
}

std::optional<double> direct_los(std::span<const Residual> residuals, int one, int other) {
    for (const Residual& residual : residuals) {
        if (residual.one == one && residual.other == other) return direct_los(residual);
        if (residual.one == other && residual.other == one) return 1 - direct_los(residual);
    }
    return std::nullopt;
}

/// Residuals are in the order of their players.
void add_pairs(std::span<const OrderedPairs> pairs, std::vector<Residual>& residuals) {
    for (const OrderedPairs& known : pairs) {
        const std::pair<int, int> players = std::minmax(known.one, known.other);
        const auto found = std::lower_bound(residuals.begin(), residuals.end(), players,
                                            [](const Residual& a, const auto& b) {
                                                return std::pair{a.one, a.other} < b;
                                            });
        if (found == residuals.end() || std::pair{found->one, found->other} != players) continue;
        const Pentanomial results = pentanomial_of(known);
        found->pairs += known.one < known.other ? results : reversed(results);
    }
}

}  // namespace

Pentanomial pentanomial_of(const OrderedPairs& pairs) {
    Pentanomial results;
    for (std::size_t i = 0; i < pairs.counts.size(); ++i)
        results.pairs_with[i / 3 + i % 3] += pairs.counts[i];
    return results;
}

std::string_view to_text(RatingScale scale) { return scale == RatingScale::kLogistic ? "logistic" : "model"; }

std::string_view to_text(RatingGap gap) {
    switch (gap) {
        case RatingGap::kNone:
            return "";
        case RatingGap::kNoGames:
            return "played no game";
        case RatingGap::kWonAll:
            return "won every game";
        case RatingGap::kLostAll:
            return "lost every game";
        case RatingGap::kOneSided:
            return "won every game against some and lost every game against the others";
        case RatingGap::kAllDrawn:
            return "every game was drawn";
        case RatingGap::kUnbounded:
            return "the games do not bound the ratings";
    }
    return "";
}

std::optional<double> Ratings::covariance(int one, int other) const {
    const PlayerRating& a = players[index(one)];
    const PlayerRating& b = players[index(other)];
    if (a.gap != RatingGap::kNone || b.gap != RatingGap::kNone || a.group != b.group) return std::nullopt;
    return covariances[index(one) * players.size() + index(other)];
}

std::optional<double> Ratings::los(int one, int other) const {
    if (one == other) return std::nullopt;
    if (comparability.is_above(one, other) || comparability.is_above(other, one))
        return direct_los(residuals, one, other);
    const auto both = covariance(one, other);
    if (!both) return std::nullopt;
    const double variance = *covariance(one, one) + *covariance(other, other) - 2 * *both;
    if (!(variance > 0)) return std::nullopt;
    const double difference = *players[index(one)].elo - *players[index(other)].elo;
    return normal_cdf(difference / std::sqrt(variance));
}

Ratings fit_ratings(int player_count, std::span<const OrderedGames> games, const RatingOptions& options,
                    std::span<const OrderedPairs> pairs) {
    validate(player_count, games, options);
    const Meetings meetings = meetings_of(games);
    const std::vector<Trinomial> counts = totals(player_count, meetings);
    Ratings ratings;
    ratings.comparability = compare(player_count, meetings, options.prior > 0);
    const WeightedGames weighted = weigh(games, meetings, counts, options.prior);
    const std::vector<bool> few = few_trials(meetings, pairs, ratings.comparability, player_count);
    const WeightedGames real = weigh(games, {}, {}, 0);
    RatingOptions told = options;
    if (!told.fixed_advantage && !tells_advantage(real, ratings.comparability, player_count))
        told.fixed_advantage = 0;
    const RatingFit fit = fit_strengths(weighted, {pairs, few}, ratings.comparability, player_count, told);
    const bool is_logistic = fit.is_found && options.scale == RatingScale::kLogistic;
    const RatingFit scaled =
        is_logistic ? on_logistic_scale(fit, weighted, ratings.comparability, options.model) : fit;
    for (int player = 0; player < player_count; ++player) {
        RatingGap gap = gap_of(counts[index(player)], ratings.comparability.group_size(player));
        if (gap == RatingGap::kNone && !fit.is_found) gap = fit.gap;
        const int group = ratings.comparability.group(player);
        const bool hangs_on_anchor =
            options.anchor && group == ratings.comparability.group(options.anchor->player);
        const bool is_rough = few[index(player)] || (hangs_on_anchor && few[index(options.anchor->player)]);
        ratings.players.push_back({{}, {}, gap, group, is_rough, counts[index(player)]});
    }
    ratings.first_move_advantage = advantage_of(scaled);
    ratings.draw_parameter = draw_parameter_of(fit, options.model);
    ratings.log_likelihood = fit.log_likelihood;
    if (fit.is_found) put_ratings(scaled, options, ratings);
    ratings.residuals = residuals_of(meetings, real, fit, ratings, options.model);
    add_pairs(pairs, ratings.residuals);
    return ratings;
}

Comparability::Comparability(int player_count, std::span<const std::array<int, 2>> points)
    : group_(index(player_count)), reach_(index(player_count) * index(player_count)) {
    find_reach(points);
    number_groups();
}

void Comparability::find_reach(std::span<const std::array<int, 2>> points) {
    const std::size_t count = group_.size();
    std::vector<std::vector<std::size_t>> below(count);
    for (const auto& [winner, loser] : points) below[index(winner)].push_back(index(loser));
    for (std::size_t start = 0; start < count; ++start) {
        std::vector<std::size_t> to_visit = {start};
        reach_[start * count + start] = true;
        while (!to_visit.empty()) {
            const std::size_t player = to_visit.back();
            to_visit.pop_back();
            for (const std::size_t next : below[player]) {
                if (reach_[start * count + next]) continue;
                reach_[start * count + next] = true;
                to_visit.push_back(next);
            }
        }
    }
}

void Comparability::number_groups() {
    const int count = static_cast<int>(group_.size());
    std::vector<std::vector<int>> groups;
    std::vector<bool> is_grouped(group_.size());
    for (int player = 0; player < count; ++player) {
        if (is_grouped[index(player)]) continue;
        std::vector<int>& members = groups.emplace_back();
        for (int other = player; other < count; ++other) {
            if (!leads(player, other) || !leads(other, player)) continue;
            members.push_back(other);
            is_grouped[index(other)] = true;
        }
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const auto& a, const auto& b) { return a.size() > b.size(); });
    for (std::size_t number = 0; number < groups.size(); ++number) {
        size_.push_back(static_cast<int>(groups[number].size()));
        for (const int player : groups[number]) group_[index(player)] = static_cast<int>(number);
    }
}

}  // namespace pahtum::arena
