#include "arena/stats/logistic_scale.hpp"

#include "arena/stats/estimate.hpp"
#include "arena/stats/ratings.hpp"
#include "tests/arena/stats/example_games.hpp"
#include "tests/arena/stats/simulated/simulation.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::logistic_scale_test {
namespace {

RatingOptions logistic_options(TieModel model = TieModel::kDavidson) {
    return {.model = model, .scale = RatingScale::kLogistic};
}

/// What Ordo 1.2.6 prints for the vectors' games, without and with an advantage of moving first; colours are
/// nearly balanced in them.
constexpr std::array<double, 4> kOrdo{58.2595, -15.6476, -15.6476, -26.9643};
constexpr std::array<double, 4> kOrdoWithAdvantage{58.4923, -16.2621, -15.7744, -26.4559};

/// Ordo calls 202 points what gives 76%; 10^(-d/400) gives it at 200.24.
const double kOrdoUnit = 202 / (400 * std::log10(0.76 / 0.24));

}  // namespace

BOOST_AUTO_TEST_SUITE(logistic_scale)

BOOST_AUTO_TEST_CASE(ratings_are_those_of_ordo) {
    const std::vector<OrderedGames> games = games_of_the_vectors();
    const Ratings ratings = fit_ratings(4, games, logistic_options());
    for (std::size_t i = 0; i < 4; ++i) {
        check_near(ratings.players[i].elo, kOrdo[i] / kOrdoUnit, 0.8);
        check_near(ratings.players[i].elo, kOrdoWithAdvantage[i] / kOrdoUnit, 0.5);
    }
    // Ordo's advantage is 31.89 with an error of 22.71.
    check_near(ratings.first_move_advantage.value, 31.89, 0.5);
    check_near(ratings.first_move_advantage.error95, 1.96 * 22.71, 3);
}

// Then the first move drops out, and the equations are those of Ordo without advantage, solved here by
// bisection.
BOOST_AUTO_TEST_CASE(with_balanced_colours_every_player_scores_what_the_logistic_ratings_expect) {
    std::mt19937_64 random(17);
    const SimulatedGames all =
        simulate_round_robin({.bias = 200}, std::array<double, 4>{300, 90, -10, -380}, 40, random);
    const Ratings ratings = fit_ratings(4, all.games, logistic_options());
    std::array<double, 4> excess{};
    double spread = 0;
    for (const auto& [first, second, counts] : all.games) {
        const double expected = score_from_elo(*ratings.players[static_cast<std::size_t>(first)].elo -
                                               *ratings.players[static_cast<std::size_t>(second)].elo);
        const double points = static_cast<double>(counts.wins) + static_cast<double>(counts.draws) / 2;
        const double difference = points - expected * static_cast<double>(counts.games());
        excess[static_cast<std::size_t>(first)] += difference;
        excess[static_cast<std::size_t>(second)] -= difference;
        spread += std::abs(difference);
    }
    for (const double left_over : excess) BOOST_TEST(std::abs(left_over) < 1e-6);
    BOOST_TEST(spread > 1.0);  // single pairings deviate
}

BOOST_AUTO_TEST_CASE(of_two_players_the_difference_is_the_elo_of_their_match) {
    for (const auto& n :
         {std::array<std::int64_t, 9>{10, 3, 20, 5, 12, 9, 14, 11, 16}, {1, 0, 9, 0, 4, 6, 30, 8, 40}}) {
        const ExampleMatch match = match_of(n);
        const Sample sample = sample_of(pentanomial_of(match.pairs.front()));
        const Ratings ratings = fit_ratings(2, match.games, logistic_options(), match.pairs);
        const Estimate run = estimate(sample);
        check_near(*ratings.players[0].elo - *ratings.players[1].elo, *run.elo, 1e-7);
        // The same standard error, but for what is fitted besides (first move and draws); a run's interval is
        // that of the score, which is not quite linear in Elo.
        const double slope = 400 / std::log(10.0) / (sample.mean() * (1 - sample.mean()));
        const double error = 1.959964 * std::sqrt(sample.variance() / (sample.trials() - 3)) * slope;
        check_near(2 * *ratings.players[0].error95, error, 1e-3);
        check_near(*run.elo_error95, error, 0.05 * error);
        check_near(ratings.los(0, 1), *run.los, 0.01);
        const RatingOptions anchored{.scale = RatingScale::kLogistic,
                                     .anchor = RatingOptions::Anchor{.player = 1, .elo = 1500}};
        const Ratings absolute = fit_ratings(2, match.games, anchored, match.pairs);
        check_near(absolute.players[0].elo, 1500 + *run.elo, 1e-7);
        check_near(absolute.players[0].error95, error, 1e-3);
    }
}

// Davidson's expected score is 1/2 + x / (4 + 2 nu) near 0, the logistic one 1/2 + x / 4.
BOOST_AUTO_TEST_CASE(near_0_davidsons_differences_are_1_and_half_nu_times_the_logistic_ones) {
    for (const auto& [wins, draws, losses] : {std::array{500, 400, 490}, {500, 0, 490}, {100, 900, 90}}) {
        const std::vector<OrderedGames> games = {{0, 1, {losses, draws, wins}},
                                                 {1, 0, {wins, draws, losses}}};
        const Ratings own = fit_ratings(2, games);
        const Ratings logistic = fit_ratings(2, games, logistic_options());
        const double ratio = *own.players[0].elo / *logistic.players[0].elo;
        check_near(ratio, 1 + *own.draw_parameter.value / 2, 1e-3 * ratio);
        check_near(*own.players[0].error95 / *logistic.players[0].error95, ratio, 1e-3 * ratio);
        BOOST_TEST(*own.draw_parameter.value == *logistic.draw_parameter.value);
    }
}

BOOST_AUTO_TEST_CASE(both_models_agree_on_it) {
    const std::vector<OrderedGames> games = games_of_the_vectors();
    const Ratings davidson = fit_ratings(4, games, logistic_options());
    const Ratings rao_kupper = fit_ratings(4, games, logistic_options(TieModel::kRaoKupper));
    for (std::size_t i = 0; i < 4; ++i) check_near(davidson.players[i].elo, *rao_kupper.players[i].elo, 1.5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::logistic_scale_test
