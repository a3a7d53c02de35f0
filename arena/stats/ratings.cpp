#include "arena/stats/ratings.hpp"

#include <algorithm>
#include <atomic>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <tuple>
#include <utility>

#include "arena/stats/logistic_scale.hpp"
#include "arena/stats/numeric.hpp"
#include "arena/stats/rating_fit.hpp"
#include "arena/stats/small_sample.hpp"
#include "engine/platform/threads.hpp"

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
    if (!options.names.empty() && options.names.size() != index(player_count))
        refuse("the names must be those of all players");
    if (options.anchor && !(is_player(options.anchor->player) && std::isfinite(options.anchor->elo))) {
        refuse("the anchor must be a player with a finite Elo");
    }
    if (!(options.prior >= 0 && std::isfinite(options.prior))) refuse("the prior must be 0 or more draws");
    if (!std::isfinite(options.fixed_advantage.value_or(0))) refuse("the advantage must be a number");
    const double draw_parameter = options.fixed_draw_parameter.value_or(0);
    if (!(draw_parameter >= 0 && std::isfinite(draw_parameter)))
        refuse("the draw parameter must be 0 or more");
}

struct Meeting {
    std::array<int, 2> players;  ///< the lower index first
    Trinomial games;             ///< its view
};
using Meetings = std::vector<Meeting>;  ///< by players, each two once

Meetings meetings_of(std::span<const OrderedGames> games) {
    Meetings meetings;
    meetings.reserve(games.size());
    for (const auto& [first, second, counts] : games) {
        if (counts.games() == 0) continue;
        meetings.push_back(first < second ? Meeting{{first, second}, counts}
                                          : Meeting{{second, first}, reversed(counts)});
    }
    std::ranges::stable_sort(meetings, {}, &Meeting::players);
    std::size_t last = 0;
    for (std::size_t i = 1; i < meetings.size(); ++i) {
        if (meetings[i].players == meetings[last].players) {
            meetings[last].games += meetings[i].games;
        } else {
            meetings[++last] = meetings[i];
        }
    }
    if (!meetings.empty()) meetings.resize(last + 1);
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

/// Sorted, with one entry for all of the same players in the same order.
WeightedGames merged(WeightedGames games) {
    std::ranges::stable_sort(games, [](const auto& a, const auto& b) { return a.players < b.players; });
    WeightedGames merged;
    merged.reserve(games.size());
    for (const WeightedResults& each : games) {
        if (merged.empty() || merged.back().players != each.players) {
            merged.push_back(each);
            continue;
        }
        for (std::size_t i = 0; i < 3; ++i) merged.back().weights[i] += each.weights[i];
    }
    return merged;
}

/// All games, including the prior's draws.
WeightedGames weigh(std::span<const OrderedGames> games, const Meetings& meetings,
                    const std::vector<Trinomial>& totals, double prior) {
    WeightedGames weighted;
    weighted.reserve(games.size());
    for (const auto& [first, second, counts] : games)
        weighted.push_back({{first, second},
                            {static_cast<double>(counts.losses), static_cast<double>(counts.draws),
                             static_cast<double>(counts.wins)}});
    if (prior == 0) return merged(std::move(weighted));
    for (const auto& [players, counts] : meetings) {
        const auto [one, other] = players;
        const auto met = static_cast<double>(counts.games());
        const double draws = prior / 4 * met *
                             (1 / static_cast<double>(totals[index(one)].games()) +
                              1 / static_cast<double>(totals[index(other)].games()));
        weighted.push_back({{one, other}, {0, draws, 0}});
        weighted.push_back({{other, one}, {0, draws, 0}});
    }
    return merged(std::move(weighted));
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

/// The advantage, or, as number 1, k.
std::optional<double> shared_error(const RatingFit& fit, int number) {
    if (!(number == 0 ? fit.fits_advantage : fit.fits_k)) return std::nullopt;
    const Covariances::Sum sum{{static_cast<int>(fit.strengths.size()) + number, 1.0}};
    return error95(fit.covariances.of({&sum, 1}).variances[0]);
}

FittedParameter advantage_of(const RatingFit& fit) {
    if (!fit.is_found) return {};
    FittedParameter advantage{fit.advantage * kEloPerNat, shared_error(fit, 0)};
    if (advantage.error95) *advantage.error95 *= kEloPerNat;
    return advantage;
}

FittedParameter draw_parameter_of(const RatingFit& fit, TieModel model) {
    if (!fit.is_found) return {};
    const bool is_davidson = model == TieModel::kDavidson;
    FittedParameter parameter{is_davidson ? std::exp(fit.k) : fit.k * kEloPerNat, shared_error(fit, 1)};
    if (parameter.error95) *parameter.error95 *= is_davidson ? *parameter.value : kEloPerNat;
    return parameter;
}

std::vector<Residual> residuals_of(const Meetings& meetings, const WeightedGames& real, const RatingFit& fit,
                                   const Ratings& ratings, TieModel model) {
    std::vector<Residual> residuals;
    residuals.reserve(meetings.size());
    const double draw_parameter = model == TieModel::kDavidson ? std::exp(fit.k) : fit.k;
    for (const auto& [players, counts] : meetings) {
        const auto [one, other] = players;
        Residual& residual = residuals.emplace_back(Residual{one, other, counts, {}, {}, {}, {}});
        if (!fit.is_found || ratings.comparability.group(one) != ratings.comparability.group(other)) continue;
        double score = 0;
        double draws = 0;
        double variance = 0;
        for (const auto& [first, second] : {std::pair{one, other}, std::pair{other, one}}) {
            const std::array<int, 2> pair{first, second};
            const auto found = std::ranges::lower_bound(real, pair, {}, &WeightedResults::players);
            if (found == real.end() || found->players != pair) continue;
            const double number = found->games();
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

constexpr double kSquare = kEloPerNat * kEloPerNat;

bool is_anchored(const Ratings& ratings, int player) {
    return ratings.anchor &&
           ratings.comparability.group(player) == ratings.comparability.group(*ratings.anchor);
}

/// Its rating, as errors see it: relative to the mean of the group or to the anchor.
Covariances::Sum rating_of(const Ratings& ratings, int player) {
    if (!is_anchored(ratings, player)) return {{player, 1}};
    return {{player, 1}, {*ratings.anchor, -1}};
}

/// See Ratings::ranking.
std::vector<int> ranking_of(const Ratings& ratings, std::span<const std::string> names) {
    constexpr double kShown = 10;
    std::vector<int> order(ratings.players.size());
    std::iota(order.begin(), order.end(), 0);
    const auto key = [&](int player) {
        const PlayerRating& rating = ratings.players[index(player)];
        return std::tuple(
            !rating.elo, rating.elo ? rating.group : 0,
            rating.elo ? -std::round(kShown * *rating.elo) : -score_share(rating.games).value_or(0),
            names.empty() ? std::string_view{} : std::string_view{names[index(player)]});
    };
    std::ranges::stable_sort(order, {}, key);
    return order;
}

/// Those of the ranking that are rated.
std::span<const int> ranked_of(const Ratings& ratings) {
    const auto is_rated = [&](int player) { return ratings.players[index(player)].elo.has_value(); };
    return {ratings.ranking.begin(), std::ranges::partition_point(ratings.ranking, is_rated)};
}

/// Tells the errors of the ranked players, and the variances of the differences of those next in rank.
/// Threads share the work, which is the same in any order.
void put_errors(Ratings& ratings, const Progress& progress) {
    constexpr std::size_t kBatch = 4 * kVectors - 1;  // each batch ends with the first player of the next
    const std::span<const int> ranked = ranked_of(ratings);
    const std::size_t batches = (ranked.size() + kBatch - 1) / kBatch;
    std::vector<Covariances::Found> found(batches);
    std::atomic<std::size_t> next = 0;
    const auto work = [&](bool tells) {
        for (std::size_t batch = next++; batch < batches; batch = next++) {
            if (tells && progress)
                progress("errors: " + std::to_string(batch * kBatch) + '/' + std::to_string(ranked.size()));
            std::vector<Covariances::Sum> sums;
            for (std::size_t i = batch * kBatch; i < std::min((batch + 1) * kBatch + 1, ranked.size()); ++i)
                sums.push_back(rating_of(ratings, ranked[i]));
            found[batch] = ratings.uncertainty.of(sums);
        }
    };
    {
        constexpr std::size_t kFewBatches = 4;
        std::vector<JoiningThread> helpers;
        const unsigned threads = batches < kFewBatches ? 1 : std::thread::hardware_concurrency();
        for (unsigned i = 1; i < threads; ++i) helpers.emplace_back([&work] { work(false); });
        work(true);
        for (JoiningThread& helper : helpers) helper.join();
    }
    for (std::size_t rank = 0; rank < ranked.size(); ++rank) {
        const Covariances::Found& batch = found[rank / kBatch];
        const std::size_t place = rank % kBatch;
        ratings.players[index(ranked[rank])].error95 = error95(batch.variances[place] * kSquare);
        if (rank + 1 == ranked.size()) break;
        const auto [low, high] = std::minmax(ranked[rank], ranked[rank + 1]);
        ratings.neighbours[{low, high}] =
            (batch.variances[place] + batch.variances[place + 1] - 2 * batch.with_next[place]) * kSquare;
    }
}

void put_covariances(Ratings& ratings, const Progress& progress) {
    const std::size_t count = ratings.players.size();
    ratings.covariances.assign(count * count, 0);
    const std::span<const int> ranked = ranked_of(ratings);
    for (std::size_t first = 0; first < ranked.size(); first += kVectors) {
        if (progress) progress("covariances: " + std::to_string(first) + '/' + std::to_string(ranked.size()));
        std::vector<Covariances::Sum> sums;
        for (std::size_t i = first; i < std::min(first + kVectors, ranked.size()); ++i)
            sums.push_back(rating_of(ratings, ranked[i]));
        const Vectors found = ratings.uncertainty.with(sums);
        for (std::size_t i = 0; i < sums.size(); ++i) {
            const int row = ranked[first + i];
            for (const int column : ranked) {
                if (ratings.comparability.group(row) != ratings.comparability.group(column)) continue;
                const double shift = is_anchored(ratings, row) ? found[index(*ratings.anchor)][i] : 0;
                ratings.covariances[index(row) * count + index(column)] =
                    (found[index(column)][i] - shift) * kSquare;
            }
        }
    }
}

/// Copies ratings in Elo, with their errors and what else is known of these.
void put_ratings(RatingFit&& fit, const RatingOptions& options, Ratings& ratings) {
    const auto& anchor = options.anchor;
    if (anchor) ratings.anchor = anchor->player;
    ratings.uncertainty = std::move(fit.covariances);
    for (std::size_t player = 0; player < ratings.players.size(); ++player) {
        if (ratings.players[player].gap != RatingGap::kNone) continue;
        double& elo = ratings.players[player].elo.emplace(fit.strengths[player] * kEloPerNat);
        if (is_anchored(ratings, static_cast<int>(player)))
            elo += anchor->elo - fit.strengths[index(anchor->player)] * kEloPerNat;
    }
    ratings.ranking = ranking_of(ratings, options.names);
    put_errors(ratings, options.progress);
    const auto count = static_cast<int>(ratings.players.size());
    if (options.wants_covariances || count <= Ratings::kMostWithCovariances)
        put_covariances(ratings, options.progress);
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
        const auto found = std::ranges::lower_bound(residuals, players, {}, [](const Residual& each) {
            return std::pair{each.one, each.other};
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
    constexpr std::array<std::string_view, 7> kNames{
        "",
        "played no game",
        "won every game",
        "lost every game",
        "won every game against some and lost every game against the others",
        "every game was drawn",
        "the games do not bound the ratings"};
    return kNames.at(static_cast<std::size_t>(gap));
}

bool Ratings::are_comparable(int one, int other) const {
    const PlayerRating& a = players[index(one)];
    const PlayerRating& b = players[index(other)];
    return a.elo && b.elo && a.group == b.group;
}

std::optional<double> Ratings::covariance(int one, int other) const {
    if (!are_comparable(one, other)) return std::nullopt;
    if (!covariances.empty()) return covariances[index(one) * players.size() + index(other)];
    const Covariances::Sum sum = rating_of(*this, one);
    const Vectors found = uncertainty.with({&sum, 1});
    const double shift = is_anchored(*this, one) ? found[index(*anchor)][0] : 0;
    return (found[index(other)][0] - shift) * kSquare;
}

double Ratings::difference_variance(int one, int other) const {
    const auto found = neighbours.find({std::min(one, other), std::max(one, other)});
    if (found != neighbours.end()) return found->second;
    return *covariance(one, one) + *covariance(other, other) - 2 * *covariance(one, other);
}

std::optional<double> Ratings::los(int one, int other) const {
    if (one == other) return std::nullopt;
    if (comparability.is_above(one, other) || comparability.is_above(other, one))
        return direct_los(residuals, one, other);
    if (!are_comparable(one, other)) return std::nullopt;
    const double variance = difference_variance(one, other);
    if (!(variance > 0)) return std::nullopt;
    return normal_cdf((*players[index(one)].elo - *players[index(other)].elo) / std::sqrt(variance));
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
    RatingFit fit = fit_strengths(weighted, {pairs, few}, ratings.comparability, player_count, told);
    const bool is_logistic = fit.is_found && options.scale == RatingScale::kLogistic;
    RatingFit scaled =
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
    fit.covariances = {};  // those of many players are large
    if (fit.is_found)
        put_ratings(std::move(scaled), options, ratings);
    else
        ratings.ranking = ranking_of(ratings, options.names);
    ratings.residuals = residuals_of(meetings, real, fit, ratings, options.model);
    add_pairs(pairs, ratings.residuals);
    return ratings;
}

namespace {

/// The groups of players that are connected in both directions; the members of each ascend.
std::vector<std::vector<int>> connected_groups(int player_count, std::span<const std::array<int, 2>> points) {
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> graph(index(player_count));
    for (const auto& [winner, loser] : points) boost::add_edge(index(winner), index(loser), graph);
    std::vector<int> number(index(player_count));
    std::vector<std::vector<int>> groups(index(boost::strong_components(graph, number.data())));
    for (int player = 0; player < player_count; ++player)
        groups[index(number[index(player)])].push_back(player);
    return groups;
}

}  // namespace

Comparability::Comparability(int player_count, std::span<const std::array<int, 2>> points)
    : group_(index(player_count)) {
    std::vector<std::vector<int>> groups = connected_groups(player_count, points);
    std::ranges::sort(groups, [](const auto& a, const auto& b) {
        return a.size() != b.size() ? a.size() > b.size() : a.front() < b.front();
    });
    for (std::size_t number = 0; number < groups.size(); ++number) {
        size_.push_back(static_cast<int>(groups[number].size()));
        for (const int player : groups[number]) group_[index(player)] = static_cast<int>(number);
    }
    below_.resize(groups.size());
    for (const auto& [winner, loser] : points)
        if (group(winner) != group(loser)) below_[index(group(winner))].push_back(group(loser));
    for (std::vector<int>& each : below_) {
        std::ranges::sort(each);
        each.erase(std::unique(each.begin(), each.end()), each.end());
    }
}

bool Comparability::is_above(int one, int other) const {
    const int target = group(other);
    if (group(one) == target) return false;
    std::vector<bool> is_seen(below_.size());
    std::vector<int> to_visit{group(one)};
    while (!to_visit.empty()) {
        const int here = to_visit.back();
        to_visit.pop_back();
        if (here == target) return true;
        for (const int next : below_[index(here)]) {
            if (!is_seen[index(next)]) to_visit.push_back(next);
            is_seen[index(next)] = true;
        }
    }
    return false;
}

}  // namespace pahtum::arena
