#include "arena/stats/ratings.hpp"
#include "tests/arena/stats/example_games.hpp"
#include "tests/support/test.hpp"

// More players than Ratings::kMostWithCovariances, in leagues whose errors have a closed form.
namespace pahtum::arena::large_ratings_test {
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

/// Of the players at those places, relative to the mean: the sums over all others of a chain.
double covariance_in_chain(int one, int other) {
    const auto share = [](int step, int player) {
        return static_cast<double>(step <= player ? step : step - kPlayers) / kPlayers;
    };
    double sum = 0;
    for (int step = 1; step < kPlayers; ++step)
        sum += share(step, one) * share(step, other) * step_variance();
    return sum;
}

/// Davidson's model of what two players of that difference score, by closed forms.
struct ScoreAndDraw {
    double score, variance, draws, both;  ///< `both`: the covariance of score and draw
    ScoreAndDraw(double x, double nu) {
        const double all = std::exp(x / 2) + nu + std::exp(-x / 2);
        const double win = std::exp(x / 2) / all;
        draws = nu / all;
        score = win + draws / 2;
        variance = win + draws / 4 - score * score;
        both = draws / 2 - score * draws;
    }
};

using Dense = std::vector<std::vector<double>>;

/// By Gauss and Jordan.
Dense inverse_of_dense(Dense matrix) {
    const std::size_t size = matrix.size();
    for (std::size_t pivot = 0; pivot < size; ++pivot) {
        const double scale = 1 / matrix[pivot][pivot];
        matrix[pivot][pivot] = 1;
        for (double& value : matrix[pivot]) value *= scale;
        for (std::size_t row = 0; row < size; ++row) {
            if (row == pivot) continue;
            const double factor = std::exchange(matrix[row][pivot], 0.0);
            for (std::size_t i = 0; i < size; ++i) matrix[row][i] -= factor * matrix[pivot][i];
        }
    }
    return matrix;
}

/// Players of a chain who each meet the next eight, mostly moving first against them.
std::vector<OrderedGames> uneven_games() {
    std::vector<OrderedGames> games;
    std::uint32_t number = 1;
    const auto next = [&](std::uint32_t most) {
        number = number * 1'664'525 + 1'013'904'223;
        return static_cast<std::int64_t>(1 + (number >> 16) % most);
    };
    for (int one = 0; one < kPlayers; ++one)
        for (int other = one + 1; other < std::min(one + 9, kPlayers); ++other) {
            games.push_back({one, other, {next(3), next(4), next(9)}});
            if (other % 3 == 0) games.push_back({other, one, {next(5), next(2), next(3)}});
        }
    return games;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(large_ratings)

// The score of every player is what its rating predicts, and errors are the inverse of a dense matrix.
BOOST_AUTO_TEST_CASE(a_dense_reference_has_the_same_errors) {
    const std::vector<OrderedGames> games = uneven_games();
    const Ratings ratings = fit_ratings(kPlayers, games);
    const double advantage = *ratings.first_move_advantage.value / kEloPerNat;
    constexpr std::size_t kSize = kPlayers + 2;
    Dense information(kSize, std::vector<double>(kSize));
    std::vector<double> excess(kPlayers);
    for (const auto& [first, second, counts] : games) {
        const auto one = static_cast<std::size_t>(first);
        const auto other = static_cast<std::size_t>(second);
        const double x = (*ratings.players[one].elo - *ratings.players[other].elo) / kEloPerNat + advantage;
        const ScoreAndDraw game{x, *ratings.draw_parameter.value};
        const auto number = static_cast<double>(counts.games());
        excess[one] += counts.points() - number * game.score;
        excess[other] -= counts.points() - number * game.score;
        const std::array<std::pair<std::size_t, double>, 3> by_x{
            {{one, 1}, {other, -1}, {std::size_t{kPlayers}, 1}}};
        for (const auto& [row, a] : by_x) {
            for (const auto& [column, b] : by_x) information[row][column] += a * b * number * game.variance;
            information[row][kSize - 1] += a * number * game.both;
            information[kSize - 1][row] += a * number * game.both;
        }
        information[kSize - 1][kSize - 1] += number * game.draws * (1 - game.draws);
    }
    for (const double each : excess) BOOST_TEST(std::abs(each) < 1e-6);
    // Only differences count: ones, taken from the inverse again, choose the mean.
    for (std::size_t row = 0; row < kPlayers; ++row)
        for (std::size_t column = 0; column < kPlayers; ++column) information[row][column] += 1;
    const Dense covariances = inverse_of_dense(std::move(information));
    for (std::size_t player = 0; player < kPlayers; player += 7) {
        const double variance = covariances[player][player] - 1.0 / (kPlayers * kPlayers);
        const double error = 1.959964 * kEloPerNat * std::sqrt(variance);
        check_near(ratings.players[player].error95, error, error * 1e-6);
    }
    for (const std::size_t shared : {std::size_t{kPlayers}, kSize - 1}) {
        const double error = 1.959964 * std::sqrt(covariances[shared][shared]);
        const auto& ours = shared == kPlayers ? ratings.first_move_advantage : ratings.draw_parameter;
        check_near(ours.error95, error * (shared == kPlayers ? kEloPerNat : *ours.value), error * 1e-4);
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
            // Solved for alone or with others, to a millionth of what it is of a player with itself.
            check_near(some.covariance(one, other), *all.covariance(one, other),
                       1e-6 * *all.covariance(one, one));
            if (!anchor)
                check_near(some.covariance(one, other), covariance_in_chain(one, other),
                           1e-6 * covariance_in_chain(one, one));
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

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::large_ratings_test
