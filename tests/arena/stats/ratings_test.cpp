#include "arena/stats/ratings.hpp"

#include <numbers>

#include "tests/arena/stats/example_games.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::ratings_test {
namespace {

using nlohmann::json;

const std::array<std::string, 4> kNames{"Alpha", "Bravo", "Charlie", "Delta"};

/// The number behind the text in what BayesElo printed.
double printed(const std::string& output, const std::string& before) {
    const std::size_t place = output.find(before);
    BOOST_TEST_REQUIRE(place != std::string::npos);
    return std::stod(output.substr(place + before.size()));
}

void check_like_the_independent_fit(const Ratings& ratings, const json& expected) {
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        BOOST_TEST_CONTEXT(kNames[i]) {
            check_near(ratings.players[i].elo, expected["elo"][kNames[i]].get<double>(), 1e-3);
            check_near(ratings.players[i].error95, expected["err95_mean_relative"][kNames[i]].get<double>(),
                       1e-2);
            for (std::size_t j = 0; j < kNames.size(); ++j) {
                const auto los = ratings.los(static_cast<int>(i), static_cast<int>(j));
                if (i == j) {
                    BOOST_TEST(!los.has_value());
                } else {
                    check_near(los, expected["los"][i][j].get<double>(), 1e-4);
                }
            }
        }
    }
    check_near(ratings.first_move_advantage.value, expected["colour_advantage_elo"].get<double>(), 1e-3);
    check_near(ratings.first_move_advantage.error95, expected["colour_adv_err95"].get<double>(), 1e-2);
    check_near(ratings.log_likelihood, expected["loglik"].get<double>(), 1e-6);
}

/// What BayesElo prints with all its digits; it stops at changes of 1e-3, hence the tolerance. It scales its
/// ratings at the end.
void check_like_bayeselo(const Ratings& ratings, const std::string& file) {
    const std::string output = read_vector("ratings/" + file);
    const std::size_t prompt = output.rfind("ResultSet-EloRating>0.9");
    const double scale = printed(output.substr(prompt), "ResultSet-EloRating>");
    const std::size_t done = output.find("00:00:00,00");
    check_near(ratings.first_move_advantage.value, printed(output.substr(done), "ResultSet-EloRating>"),
               0.01);
    const std::size_t next =
        output.find("ResultSet-EloRating>", output.find("ResultSet-EloRating>", done) + 1);
    check_near(ratings.draw_parameter.value, printed(output.substr(next), "ResultSet-EloRating>"), 0.01);
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        check_near(*ratings.players[i].elo * scale, printed(output, "(" + kNames[i] + ") is "), 0.01);
    }
}

RatingOptions model_only(TieModel model) { return {.model = model}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(ratings)

BOOST_AUTO_TEST_CASE(two_hundred_games_are_rated_like_an_independent_fit_does) {
    const json expected = json::parse(read_vector("ratings/own_mle_check.json"));
    const auto games = games_of_the_vectors();
    BOOST_TEST(games.size() == 200U);
    const Ratings davidson = fit_ratings(4, games, model_only(TieModel::kDavidson));
    check_like_the_independent_fit(davidson, expected["davidson"]);
    check_near(davidson.draw_parameter.value, expected["davidson"]["nu"].get<double>(), 1e-5);
    const Ratings rao_kupper = fit_ratings(4, games, model_only(TieModel::kRaoKupper));
    check_like_the_independent_fit(rao_kupper, expected["rk"]);
    check_near(rao_kupper.draw_parameter.value, expected["rk"]["drawelo"].get<double>(), 1e-3);
}

BOOST_AUTO_TEST_CASE(bayeselo_fits_the_same_ratings_with_and_without_a_prior) {
    const auto games = games_of_the_vectors();
    RatingOptions options = model_only(TieModel::kRaoKupper);
    check_like_bayeselo(fit_ratings(4, games, options), "bayeselo_mm11_noprior_precise.out");
    options.prior = 2;
    check_like_bayeselo(fit_ratings(4, games, options), "bayeselo_mm11_prior2_precise.out");
}

BOOST_AUTO_TEST_CASE(two_players_have_closed_forms) {
    // Davidson: the odds are W / L and nu = D / sqrt(W L); a log-odds of counts has variance 1/W + 1/L.
    RatingOptions options{.fixed_advantage = 0};
    const Ratings davidson = fit_ratings(2, duel(60, 40, 30), options);
    check_near(*davidson.players[0].elo - *davidson.players[1].elo, 400 * std::log10(2.0), 1e-7);
    check_near(davidson.draw_parameter.value, 40 / std::sqrt(1800.0), 1e-9);
    const double variance =
        *davidson.covariance(0, 0) + *davidson.covariance(1, 1) - 2 * *davidson.covariance(0, 1);
    check_near(variance, (1.0 / 120 + 1.0 / 60) * std::pow(400 / std::numbers::ln10, 2), 1e-6);
    BOOST_TEST(!davidson.first_move_advantage.error95.has_value());

    // Rao-Kupper: logit(W/N) = x - g, logit(L/N) = -x - g.
    options.model = TieModel::kRaoKupper;
    const Ratings rao_kupper = fit_ratings(2, duel(60, 40, 30), options);
    const double win = 400 * std::log10(60.0 / 70);
    const double loss = 400 * std::log10(30.0 / 100);
    check_near(*rao_kupper.players[0].elo - *rao_kupper.players[1].elo, (win - loss) / 2, 1e-7);
    check_near(rao_kupper.draw_parameter.value, -(win + loss) / 2, 1e-7);
}

BOOST_AUTO_TEST_CASE(the_advantage_of_equal_players_has_a_closed_form) {
    // Whoever moves first wins 60 of 130 and loses 30: x is the advantage.
    const std::vector<OrderedGames> games{{0, 1, {30, 40, 60}}, {1, 0, {30, 40, 60}}};
    const Ratings ratings = fit_ratings(2, games);
    check_near(ratings.first_move_advantage.value, 400 * std::log10(2.0), 1e-7);
    check_near(ratings.first_move_advantage.error95,
               1.959963984540054 * 400 / std::numbers::ln10 * std::sqrt(1.0 / 120 + 1.0 / 60), 1e-6);
    check_near(ratings.players[0].elo, 0, 1e-9);
}

BOOST_AUTO_TEST_CASE(an_anchor_moves_all_and_has_no_error_itself) {
    const auto games = games_of_the_vectors();
    const Ratings relative = fit_ratings(4, games);
    RatingOptions options;
    options.anchor = {3, 1500};
    const Ratings anchored = fit_ratings(4, games, options);
    check_near(anchored.players[3].elo, 1500, 1e-9);
    check_near(anchored.players[3].error95, 0, 1e-6);
    check_near(*anchored.players[0].elo - 1500, *relative.players[0].elo - *relative.players[3].elo, 1e-7);
    const double variance =
        *relative.covariance(0, 0) + *relative.covariance(3, 3) - 2 * *relative.covariance(0, 3);
    check_near(anchored.players[0].error95, 1.959963984540054 * std::sqrt(variance), 1e-6);
    check_near(anchored.los(0, 1), *relative.los(0, 1), 1e-9);
}

BOOST_AUTO_TEST_CASE(fixed_parameters_stay_and_the_rest_fits_around_them) {
    RatingOptions options{.fixed_advantage = 30, .fixed_draw_parameter = 0.5};
    const auto games = games_of_the_vectors();
    const Ratings ratings = fit_ratings(4, games, options);
    check_near(ratings.first_move_advantage.value, 30, 1e-9);
    check_near(ratings.draw_parameter.value, 0.5, 1e-12);
    // Everybody scores what Davidson's model expects: a win counts 10^(x/400), a draw nu times the root of
    // that.
    std::array<double, 4> excess{};
    for (const auto& [first, second, counts] : games) {
        const auto one = static_cast<std::size_t>(first);
        const auto other = static_cast<std::size_t>(second);
        const double win = std::pow(10, (*ratings.players[one].elo - *ratings.players[other].elo + 30) / 400);
        const double draw = 0.5 * std::sqrt(win);
        const double expected = (win + draw / 2) / (win + draw + 1) * static_cast<double>(counts.games());
        excess[one] += counts.points() - expected;
        excess[other] -= counts.points() - expected;
    }
    for (const double each : excess) BOOST_TEST(std::abs(each) < 1e-6);
    BOOST_CHECK_THROW(static_cast<void>(fit_ratings(4, games, {.fixed_draw_parameter = 0})),
                      std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(residuals_compare_with_what_was_expected) {
    // The only pairing is fitted exactly; a circle of three in which each beats the next is not.
    const Ratings exact = fit_ratings(2, duel(60, 40, 30));
    BOOST_TEST_REQUIRE(exact.residuals.size() == 1U);
    check_near(exact.residuals[0].expected_score, 160.0 / 260, 1e-9);
    check_near(exact.residuals[0].expected_draws, 80.0 / 260, 1e-9);
    check_near(exact.residuals[0].deviation, 0, 1e-7);

    std::vector<OrderedGames> circle;
    for (const auto& [one, other] : {std::pair{0, 1}, std::pair{1, 2}, std::pair{2, 0}}) {
        circle.push_back({one, other, {10, 10, 30}});
        circle.push_back({other, one, {30, 10, 10}});
    }
    const Ratings ratings = fit_ratings(3, circle);
    for (const Residual& residual : ratings.residuals) {
        check_near(residual.expected_score, 0.5, 1e-9);
        const double expected = 20 / std::sqrt(100 * (0.25 - 0.2 / 4));  // 70 of 100 points, a fifth drawn
        check_near(std::abs(*residual.deviation), expected, 1e-9);
    }
}

// Everyone has the same score against everyone with either colour: by symmetry all ratings are 0, which
// rounding spoils.
BOOST_AUTO_TEST_CASE(equal_ratings_are_ranked_by_name) {
    constexpr int kPlayers = 40;
    std::vector<OrderedGames> games;
    RatingOptions options;
    std::vector<int> by_name(kPlayers);
    for (int player = 0; player < kPlayers; ++player) {
        by_name[static_cast<std::size_t>(player)] = player * 7 % kPlayers;
        for (int other = 0; other < kPlayers; ++other)
            if (other != player) games.push_back({player, other, {.losses = 1, .draws = 3, .wins = 2}});
    }
    options.names.resize(kPlayers);
    for (std::size_t rank = 0; rank < kPlayers; ++rank)
        options.names[static_cast<std::size_t>(by_name[rank])] = std::to_string(100 + rank);
    BOOST_TEST(fit_ratings(kPlayers, games, options).ranking == by_name, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(options_that_make_no_sense_are_refused) {
    const auto refused = [](const std::vector<OrderedGames>& games, const RatingOptions& options) {
        BOOST_CHECK_THROW(static_cast<void>(fit_ratings(2, games, options)), std::invalid_argument);
    };
    refused({{0, 2, {}}}, {});
    refused({{1, 1, {}}}, {});
    refused({{0, 1, {.wins = -1}}}, {});
    refused({}, {.anchor = RatingOptions::Anchor{2, 0}});
    refused({}, {.prior = -1});
    refused({}, {.names = {"one of two"}});
    refused({}, {.fixed_advantage = std::nan("")});
    refused({}, {.fixed_draw_parameter = -0.1});
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::ratings_test
