#include "tests/arena/stats/simulated/simulation.hpp"

#include "tests/support/test.hpp"

namespace pahtum::arena::simulation_test {

BOOST_AUTO_TEST_SUITE(simulation)

BOOST_AUTO_TEST_CASE(chances_add_up_and_have_the_strength_that_is_asked_for) {
    const PairWorld world;
    for (const double elo : {-120.0, 0.0, 5.0, 200.0}) {
        const auto logistic = world.half_points(EloModel::kLogistic, elo);
        BOOST_TEST(std::abs(std::accumulate(logistic.begin(), logistic.end(), 0.0) - 1) < 1e-12);
        double mean = 0;
        double square = 0;
        const auto normalized = world.half_points(EloModel::kNormalized, elo);
        for (std::size_t i = 0; i < 5; ++i) {
            mean += logistic[i] * static_cast<double>(i) / 4;
            square += normalized[i] * std::pow(static_cast<double>(i) / 4 - 0.5, 2);
        }
        BOOST_TEST(std::abs(mean - 1 / (1 + std::pow(10, -elo / 400))) < 1e-9);
        double offset = 0;
        for (std::size_t i = 0; i < 5; ++i) offset += normalized[i] * (static_cast<double>(i) / 4 - 0.5);
        const double deviation = std::sqrt(2 * (square - offset * offset));
        BOOST_TEST(std::abs(offset / deviation * 800 / std::log(10.0) - elo) < 1e-5);
    }
}

BOOST_AUTO_TEST_CASE(without_bias_the_two_games_are_independent) {
    const auto results = PairWorld{.bias = 0}.results(40);
    const double first_won = results[6] + results[7] + results[8];
    const double second_lost = results[0] + results[3] + results[6];
    BOOST_TEST(std::abs(results[6] - first_won * second_lost) < 1e-12);
    const auto biased = PairWorld{.bias = 200}.results(40);
    BOOST_TEST(biased[6] > (biased[6] + biased[7] + biased[8]) * (biased[0] + biased[3] + biased[6]) + 0.01);
}

// 400 tests with chance 0.05 each: 20 +- 4.4 errors are expected.
BOOST_AUTO_TEST_CASE(a_test_errs_as_often_as_it_says) {
    std::mt19937_64 random(7);
    const SprtSettings settings{.elo0 = 0, .elo1 = 50};
    for (const double truth : {settings.elo0, settings.elo1}) {
        const auto chances = PairWorld{}.half_points(EloModel::kLogistic, truth);
        int wrong = 0;
        for (int i = 0; i < 400; ++i) {
            const SimulatedTest test = simulate_test(settings, chances, 1, 100'000, random);
            wrong += (test.verdict == Verdict::kAcceptH1) == (truth == settings.elo0) ? 1 : 0;
        }
        BOOST_TEST((wrong > 4 && wrong < 38), wrong << " of 400 tests erred");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::simulation_test
