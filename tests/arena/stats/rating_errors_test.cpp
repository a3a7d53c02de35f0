#include <numbers>

#include "arena/stats/ratings.hpp"
#include "tests/arena/stats/example_games.hpp"
#include "tests/arena/stats/simulated/simulation.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::rating_errors_test {

BOOST_AUTO_TEST_SUITE(rating_errors)

BOOST_AUTO_TEST_CASE(what_counts_as_a_trial_are_pairs_where_they_are_known) {
    const std::vector<OrderedGames> games{{0, 1, {50, 0, 50}}, {1, 0, {50, 0, 50}}};
    const RatingOptions options{.fixed_advantage = 0};
    const double independent = *fit_ratings(2, games, options).players[0].error95;
    const auto error_with = [&](const std::array<std::int64_t, 9>& counts) {
        const std::vector<OrderedPairs> pairs{{0, 1, counts}};
        return fit_ratings(2, games, options, pairs).players[0].error95;
    };
    const double one_fitted = std::sqrt(100.0 / 99);  // of 100 trials, the difference takes one
    check_near(error_with({25, 0, 25, 0, 0, 0, 25, 0, 25}), independent * one_fitted, 1e-6);
    // In most pairs, whoever has the better side of the opening wins both games: 30 pairs decide, not 60
    // games of 200.
    check_near(error_with({15, 0, 35, 0, 0, 0, 35, 0, 15}), independent * std::sqrt(0.6) * one_fitted, 1e-6);
    // Both games of a pair end alike: 100 trials instead of 200.
    check_near(error_with({50, 0, 0, 0, 0, 0, 0, 0, 50}), independent * std::numbers::sqrt2 * one_fitted,
               1e-6);
}

BOOST_AUTO_TEST_CASE(few_pairs_that_hardly_differ_leave_the_errors_of_independent_games) {
    const RatingOptions options{.fixed_advantage = 0};
    for (const auto& counts :
         {std::array<std::int64_t, 9>{0, 0, 10, 0, 0, 0, 10, 0, 0}, {1, 0, 50, 0, 0, 0, 50, 0, 1}}) {
        const ExampleMatch match = match_of(counts);
        const Ratings from_games = fit_ratings(2, match.games, options);
        const Ratings from_pairs = fit_ratings(2, match.games, options, match.pairs);
        check_near(from_pairs.players[0].error95, *from_games.players[0].error95, 1e-6);
        BOOST_TEST((from_pairs.players[0].is_rough && from_pairs.los(0, 1) == 0.5));
    }
}

// Two engines with many pairs, and one that played two even pairs with each.
BOOST_AUTO_TEST_CASE(one_player_with_few_pairs_leaves_the_errors_of_the_others_to_their_pairs) {
    ExampleMatch all = match_of({50, 0, 200, 0, 0, 0, 200, 0, 50});
    const Ratings alone = fit_ratings(2, all.games, {}, all.pairs);
    for (const int other : {0, 1}) {
        all.games.push_back({2, other, {1, 0, 1}});
        all.games.push_back({other, 2, {1, 0, 1}});
        all.pairs.push_back({2, other, {0, 0, 1, 0, 0, 0, 1, 0, 0}});
    }
    const Ratings from_games = fit_ratings(3, all.games);
    const Ratings from_pairs = fit_ratings(3, all.games, {}, all.pairs);
    BOOST_TEST((from_pairs.players[2].is_rough && !from_pairs.players[0].is_rough));
    BOOST_TEST((*from_pairs.players[2].error95 >= *from_games.players[2].error95 - 1e-6));
    const auto variance = [](const Ratings& ratings) {
        return *ratings.covariance(0, 0) + *ratings.covariance(1, 1) - 2 * *ratings.covariance(0, 1);
    };
    BOOST_TEST(std::abs(variance(from_pairs) / variance(alone) - 1) < 0.02);
    BOOST_TEST(variance(from_pairs) < 0.5 * variance(from_games));
}

BOOST_AUTO_TEST_CASE(a_rating_is_rough_until_thirty_of_its_trials_differ_from_the_commonest) {
    const auto is_rough = [](const std::vector<OrderedGames>& games, const RatingOptions& options = {}) {
        const Ratings ratings = fit_ratings(static_cast<int>(games.size()), games, options);
        return std::array{ratings.players[0].is_rough, ratings.players[1].is_rough};
    };
    BOOST_TEST((is_rough(duel(50, 9, 5)) == std::array{true, true}));  // 28 of 128 games
    BOOST_TEST((is_rough(duel(50, 9, 6)) == std::array{false, false}));
    // Sixty even pairs of two won and lost games; of the games as such, half are like the others.
    const ExampleMatch even = match_of({0, 0, 30, 0, 0, 0, 30, 0, 0});
    BOOST_TEST((is_rough(even.games) == std::array{false, false}));
    BOOST_TEST(fit_ratings(2, even.games, {}, even.pairs).players[0].is_rough);
    // A player far above counts for nothing in the group of the others; errors hang on an anchor.
    const std::vector<OrderedGames> above = {{0, 1, {10, 0, 10}}, {2, 0, {.wins = 40}}, {2, 1, {.wins = 40}}};
    BOOST_TEST((is_rough(above) == std::array{true, true}));
    const std::vector<OrderedGames> three = {{0, 1, {90, 0, 90}}, {1, 2, {2, 0, 2}}, {2, 1, {2, 0, 2}}};
    BOOST_TEST((is_rough(three) == std::array{false, false}));
    BOOST_TEST((is_rough(three, {.anchor = RatingOptions::Anchor{2, 0}}) == std::array{true, true}));
}

// Four equal engines on biased openings. Of 400 matches 380 +- 4.4 intervals hold the truth and 20 +- 4.4
// claim superiority, or fewer.
BOOST_AUTO_TEST_CASE(errors_and_los_are_honest_from_the_first_pair_on) {
    std::mt19937_64 random(5);
    for (const std::int64_t pairs : {1, 2, 3, 5, 10}) {
        int rated = 0;
        int held = 0;
        int claims = 0;
        for (int match = 0; match < 400; ++match) {
            const SimulatedGames all = simulate_round_robin({}, std::array<double, 4>{}, pairs, random);
            const Ratings ratings = fit_ratings(4, all.games, {}, all.pairs);
            claims += ratings.los(0, 3).value_or(0) > 0.95 ? 1 : 0;
            if (!ratings.players[0].elo) continue;
            ++rated;
            held += std::abs(*ratings.players[0].elo) <= *ratings.players[0].error95 ? 1 : 0;
        }
        BOOST_TEST_CONTEXT(pairs << " pairs of every two") {
            BOOST_TEST((rated > 370 && held > 0.92 * rated), held << " of " << rated);
            BOOST_TEST(claims < 38, claims);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::rating_errors_test
