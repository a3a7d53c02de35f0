#include "arena/stats/ratings.hpp"
#include "tests/arena/stats/example_games.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::rating_gaps_test {

BOOST_AUTO_TEST_SUITE(rating_gaps)

BOOST_AUTO_TEST_CASE(players_that_won_or_lost_everything_have_no_rating_and_the_others_theirs) {
    std::vector<OrderedGames> games = duel(60, 40, 30);
    const Ratings alone = fit_ratings(2, games);
    games.push_back({2, 0, {.wins = 5}});
    games.push_back({1, 2, {.losses = 5}});
    games.push_back({3, 0, {.losses = 4}});
    const Ratings ratings = fit_ratings(5, games);
    BOOST_TEST((ratings.players[2].gap == RatingGap::kWonAll && !ratings.players[2].elo &&
                !ratings.players[2].error95));
    BOOST_TEST((ratings.players[3].gap == RatingGap::kLostAll && !ratings.players[3].elo));
    BOOST_TEST((ratings.players[4].gap == RatingGap::kNoGames && !ratings.players[4].elo));
    check_near(ratings.players[0].elo, *alone.players[0].elo, 1e-7);
    check_near(ratings.players[0].error95, *alone.players[0].error95, 1e-7);
    // Five games won of five: 1 - 1/32. Players that met only through others say nothing about each other.
    check_near(ratings.los(2, 0), 31.0 / 32, 1e-12);
    check_near(ratings.los(0, 2), 1.0 / 32, 1e-12);
    BOOST_TEST((!ratings.los(3, 1) && !ratings.los(2, 3)));
    BOOST_TEST((!ratings.los(4, 0) && !ratings.covariance(2, 0)));
    BOOST_TEST(ratings.residuals.size() == 4U);
}

BOOST_AUTO_TEST_CASE(a_player_between_two_groups_is_one_sided) {
    const std::vector<OrderedGames> games{{0, 1, {.wins = 3}}, {1, 2, {.wins = 3}}};
    const Ratings ratings = fit_ratings(3, games);
    BOOST_TEST((ratings.players[1].gap == RatingGap::kOneSided));
    BOOST_TEST((!ratings.los(0, 2) && ratings.los(0, 1) == 7.0 / 8));
    BOOST_TEST(!ratings.first_move_advantage.value.has_value());
}

// Three pairs are three trials, as in a match: 1 - 1/8. Single games on top are left out while they are few.
BOOST_AUTO_TEST_CASE(a_player_that_won_all_pairs_is_judged_by_them) {
    std::vector<OrderedGames> games = duel(60, 40, 30);
    games.push_back({2, 0, {.wins = 3}});
    games.push_back({0, 2, {.losses = 3}});
    const std::vector<OrderedPairs> pairs = {{0, 2, {3, 0, 0, 0, 0, 0, 0, 0, 0}}};
    check_near(fit_ratings(3, games, {}, pairs).los(2, 0), 7.0 / 8, 1e-9);
    check_near(fit_ratings(3, games, {}, pairs).los(0, 2), 1.0 / 8, 1e-9);
    check_near(fit_ratings(3, games).los(2, 0), 63.0 / 64, 1e-9);
    games.push_back({2, 0, {.wins = 1}});
    check_near(fit_ratings(3, games, {}, pairs).los(2, 0), 7.0 / 8, 1e-9);
    games.push_back({2, 0, {.wins = 12}});
    check_near(fit_ratings(3, games, {}, pairs).los(2, 0), 1 - std::pow(0.5, 19), 1e-9);
}

BOOST_AUTO_TEST_CASE(a_prior_bounds_them) {
    const std::vector<OrderedGames> games{{0, 1, {.wins = 1}}};
    const Ratings ratings = fit_ratings(2, games, {.prior = 2});
    BOOST_TEST((ratings.players[0].elo > 0.0 && ratings.players[0].error95 > 0.0));
    const auto elo_with = [&](double prior) {
        const RatingOptions options{.prior = prior, .fixed_advantage = 0, .fixed_draw_parameter = 1};
        return *fit_ratings(2, games, options).players[0].elo;
    };
    BOOST_TEST((elo_with(1) > elo_with(2) && elo_with(2) > elo_with(100) && elo_with(100) > 0));
}

BOOST_AUTO_TEST_CASE(groups_that_never_met_are_rated_each_on_its_own) {
    std::vector<OrderedGames> games = duel(60, 40, 30);
    games.push_back({2, 3, {10, 20, 30}});
    games.push_back({3, 2, {30, 20, 10}});
    games.push_back({3, 4, {7, 20, 10}});
    const Ratings ratings = fit_ratings(5, games);
    BOOST_TEST((ratings.players[2].group == 0 && ratings.players[0].group == 1));
    check_near(*ratings.players[0].elo + *ratings.players[1].elo, 0, 1e-7);
    check_near(*ratings.players[2].elo + *ratings.players[3].elo + *ratings.players[4].elo, 0, 1e-7);
    BOOST_TEST((!ratings.los(0, 2) && !ratings.covariance(0, 2) && ratings.los(0, 1)));
}

BOOST_AUTO_TEST_CASE(what_the_games_do_not_tell_is_absent) {
    const Ratings drawn = fit_ratings(2, duel(0, 9, 0));
    BOOST_TEST((drawn.players[0].gap == RatingGap::kAllDrawn && !drawn.players[0].elo));
    const std::vector<OrderedGames> firsts{{0, 1, {.wins = 9}}, {1, 0, {.wins = 9}}};
    const Ratings first_wins = fit_ratings(2, firsts);
    BOOST_TEST((first_wins.players[0].gap == RatingGap::kUnbounded && !first_wins.players[0].elo));
    BOOST_TEST(!first_wins.first_move_advantage.value.has_value());
    const Ratings decided = fit_ratings(2, duel(10, 0, 5));
    BOOST_TEST((decided.draw_parameter.value == 0.0 && !decided.draw_parameter.error95));
    check_near(*decided.players[0].elo - *decided.players[1].elo, 400 * std::log10(2.0), 1e-6);
    const Ratings none = fit_ratings(3, {});
    BOOST_TEST((none.players.size() == 3U && none.players[0].gap == RatingGap::kNoGames));
}

BOOST_AUTO_TEST_CASE(an_advantage_beyond_all_that_numbers_can_hold_leaves_no_ratings) {
    const Ratings ratings = fit_ratings(2, duel(10, 0, 5), {.fixed_advantage = 300'000});
    BOOST_TEST((ratings.players[0].gap == RatingGap::kUnbounded && !ratings.players[0].elo));
}

BOOST_AUTO_TEST_CASE(an_advantage_that_strength_explains_as_well_is_0) {
    const std::vector<OrderedGames> games{{0, 1, {3, 4, 6}}, {1, 2, {5, 5, 5}}};
    const Ratings ratings = fit_ratings(3, games);
    BOOST_TEST((ratings.first_move_advantage.value == 0.0 && !ratings.first_move_advantage.error95));
    BOOST_TEST(ratings.players[0].elo.has_value());
}

// Its draws are made up, in both orders: they say nothing about what the first move is worth.
BOOST_AUTO_TEST_CASE(a_prior_does_not_tell_the_advantage_from_strength) {
    const std::vector<OrderedGames> games{{0, 1, {8, 2, 10}}, {0, 2, {.wins = 20}}};
    const Ratings ratings = fit_ratings(3, games, {.prior = 2});
    const Ratings told = fit_ratings(3, games, {.prior = 2, .fixed_advantage = 0});
    BOOST_TEST((ratings.first_move_advantage.value == 0.0 && !ratings.first_move_advantage.error95));
    for (std::size_t player = 0; player < 3; ++player)
        BOOST_TEST(*ratings.players[player].elo == *told.players[player].elo);
    BOOST_TEST(*ratings.players[0].elo > *ratings.players[1].elo);
}

BOOST_AUTO_TEST_CASE(a_cycle_of_pairings_in_one_order_tells_the_advantage) {
    const auto cycle = [](const Trinomial& counts) {
        return std::vector<OrderedGames>{{0, 1, counts}, {1, 2, counts}, {2, 0, counts}};
    };
    const Ratings ratings = fit_ratings(3, cycle({4, 4, 12}));
    for (const PlayerRating& player : ratings.players) check_near(*player.elo, 0, 1e-7);
    check_near(*ratings.first_move_advantage.value, 400 * std::log10(12.0 / 4), 1e-6);
    // One pairing that the first to move always won leaves all of it without a bound; a prior bounds it.
    std::vector<OrderedGames> games = cycle({4, 4, 12});
    games[0].games = {.wins = 20};
    for (const PlayerRating& player : fit_ratings(3, games).players)
        BOOST_TEST((player.gap == RatingGap::kUnbounded));
    const Ratings bounded = fit_ratings(3, games, {.prior = 2});
    BOOST_TEST((bounded.players[0].elo > 0.0 && bounded.first_move_advantage.error95 > 0.0));
    // Round this one, two first moves go one way and two the other: they say nothing.
    const std::vector<OrderedGames> even{
        {0, 1, {4, 4, 12}}, {1, 2, {4, 4, 12}}, {0, 3, {4, 4, 12}}, {3, 2, {4, 4, 12}}};
    BOOST_TEST(!fit_ratings(4, even).first_move_advantage.error95);
}

BOOST_AUTO_TEST_CASE(one_loss_in_a_million_games_is_still_bounded) {
    const Ratings ratings = fit_ratings(2, duel(999'999, 0, 1));
    check_near(*ratings.players[0].elo - *ratings.players[1].elo, 400 * std::log10(999'999.0), 1e-5);
    BOOST_TEST(std::isfinite(*ratings.players[0].error95));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::rating_gaps_test
