#include <boost/test/unit_test.hpp>
#include <cmath>
#include <vector>

#include "arena/stats/ratings.hpp"
#include "tests/arena/stats/example_games.hpp"

// More players than Ratings::kMostWithCovariances, in leagues whose errors have a closed form.
namespace pahtum::arena {
namespace {

constexpr int kPlayers = 400;
constexpr std::int64_t kEach = 100;  ///< wins, draws and losses in each order of colours

/// Every player against the next one only, all equal. Where strengths differ by x, a game of such a pairing
/// tells (1 - draws) / 4 about x; pairings add up as resistors in series do.
ExampleMatch chain() {
    ExampleMatch match;
    for (int player = 0; player + 1 < kPlayers; ++player) {
        match.games.push_back({player, player + 1, {kEach, kEach, kEach}});
        match.games.push_back({player + 1, player, {kEach, kEach, kEach}});
        match.pairs.push_back({player, player + 1, {kEach, 0, 0, 0, kEach, 0, 0, 0, kEach}});
    }
    return match;
}

/// The variance of a difference of neighbours in the chain, in Elo squared, from independent games.
double step_variance() {
    const double information = 6 * static_cast<double>(kEach) * (2.0 / 3) / 4;
    return kEloPerNat * kEloPerNat / information;
}

/// Of the player at that place, relative to the mean: the sums over all others of a chain.
double variance_in_chain(int player) {
    double sum = 0;
    for (int step = 1; step < kPlayers; ++step) {
        const double share = static_cast<double>(step <= player ? step : kPlayers - step) / kPlayers;
        sum += share * share * step_variance();
    }
    return sum;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(large_ratings)

BOOST_AUTO_TEST_CASE(errors_in_a_chain_add_up) {
    const Ratings ratings = fit_ratings(kPlayers, chain().games, {.wants_covariances = true});
    const auto difference = [&](int one, int other) {
        return *ratings.covariance(one, one) + *ratings.covariance(other, other) -
               2 * *ratings.covariance(one, other);
    };
    for (const int other : {1, 7, kPlayers - 1})
        BOOST_TEST(std::abs(difference(0, other) / (other * step_variance()) - 1) < 1e-5);
    for (const int player : {0, 100, kPlayers - 1}) {
        const double error = 1.959964 * std::sqrt(variance_in_chain(player));
        check_near(ratings.players[static_cast<std::size_t>(player)].error95, error, error * 1e-5);
    }
}

BOOST_AUTO_TEST_CASE(without_all_covariances_the_same_is_known) {
    const ExampleMatch match = chain();
    for (const std::optional<RatingOptions::Anchor>& anchor :
         {std::optional<RatingOptions::Anchor>{}, std::optional{RatingOptions::Anchor{7, 1000}}}) {
        const Ratings all = fit_ratings(kPlayers, match.games, {.anchor = anchor, .wants_covariances = true});
        const Ratings some = fit_ratings(kPlayers, match.games, {.anchor = anchor});
        BOOST_TEST((some.covariances.empty() && some.neighbours.size() == kPlayers - 1U));
        for (const auto& [one, other] : {std::pair{0, 1}, std::pair{3, 390}}) {
            check_near(some.covariance(one, other), *all.covariance(one, other), 1e-3);
            check_near(some.los(one, other), *all.los(one, other), 1e-6);
        }
        for (std::size_t player = 0; player < kPlayers; player += 50)
            check_near(some.players[player].error95, *all.players[player].error95, 1e-4);
    }
}

// On the logistic scale equal players with a third of draws are 2/3 as far apart. Where both games of a pair
// end alike, there are half as many trials.
BOOST_AUTO_TEST_CASE(scales_and_pairs_change_errors_by_known_factors) {
    const ExampleMatch match = chain();
    const double error = *fit_ratings(kPlayers, match.games).players[0].error95;
    const Ratings logistic = fit_ratings(kPlayers, match.games, {.scale = RatingScale::kLogistic});
    check_near(logistic.players[0].error95, error * 2 / 3, error * 1e-5);
    const Ratings paired = fit_ratings(kPlayers, match.games, {}, match.pairs);
    const double trials = 3 * static_cast<double>(kEach) * (kPlayers - 1);
    const double fitted = kPlayers - 1 + 2;
    check_near(paired.players[0].error95, error * std::sqrt(2 * trials / (trials - fitted)), error * 1e-4);
}

BOOST_AUTO_TEST_CASE(everyone_against_everyone) {
    std::vector<OrderedGames> games;
    for (int one = 0; one < kPlayers; ++one)
        for (int other = 0; other < kPlayers; ++other)
            if (one != other) games.push_back({one, other, {1, 1, 1}});
    const Ratings ratings = fit_ratings(kPlayers, games);
    const double information = kPlayers * 6 * (2.0 / 3) / 4;
    const double error = 1.959964 * kEloPerNat * std::sqrt((1 - 1.0 / kPlayers) / information);
    check_near(ratings.players[5].elo, 0, 1e-9);
    check_near(ratings.players[5].error95, error, error * 1e-5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
