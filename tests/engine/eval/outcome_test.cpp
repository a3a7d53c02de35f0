#include "engine/eval/outcome.hpp"

#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

BOOST_AUTO_TEST_SUITE(outcome)

BOOST_AUTO_TEST_CASE(a_value_holds_result_and_margin) {
    for (const Points margin : {-50'000, -4309, -3936, -119, -1, 0, 1, 7, 3936, 4309, 50'000}) {
        const Value value = exact_value(margin);
        BOOST_TEST(margin_of(value) == margin);
        BOOST_TEST(points_of(value) == margin);
        BOOST_TEST(win_rate_of(value) == (margin > 0 ? 1.0 : margin < 0 ? 0.0 : 0.5));
        BOOST_TEST(exact_value(-margin) == -value);
    }
    BOOST_TEST(points_of(make_value(-312, 5 * kPoint / 2)) == 2.5);
    BOOST_TEST(result_of(make_value(-312, 5 * kPoint / 2)) == -312);
}

BOOST_AUTO_TEST_CASE(the_result_comes_before_points) {
    BOOST_TEST(exact_value(1) > exact_value(0));
    BOOST_TEST(make_value(501, -40 * kPoint) > make_value(500, 40 * kPoint));
    BOOST_TEST(make_value(500, 2 * kPoint) > make_value(500, kPoint));
}

BOOST_AUTO_TEST_CASE(an_outlook_has_the_value_of_its_logistic_distribution) {
    for (int log = Outlook::kLeastLogSpread; log <= Outlook::kMostLogSpread; log += 3) {
        const double scale = std::exp(log / 16.0);
        BOOST_TEST(log_spread_of(scale) == log);
        for (Score mean = -30 * kPoint; mean <= 30 * kPoint; mean += 37) {
            const auto above = [&](double points) {
                return 1 / (1 + std::exp((points - in_points(mean)) / scale));
            };
            const double result = above(0.5) - (1 - above(-0.5));
            const Value value = value_of({mean, log});
            BOOST_TEST(std::abs(result_of(value) - 1000 * result) < 9, mean << " " << scale);
            BOOST_TEST(std::abs(points_of(value) - in_points(mean)) <= 1.0 / kValuesPerPoint);
            BOOST_TEST(std::abs(result_of(value)) < kCertain);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_odds_of_a_win_are_those_of_the_logistic_distribution) {
    for (int log = Outlook::kLeastLogSpread; log <= Outlook::kMostLogSpread; log += 3) {
        for (Score mean = -30 * kPoint; mean <= 30 * kPoint; mean += 37) {
            const double odds = (in_points(mean) - 0.5) / std::exp(log / 16.0);
            BOOST_TEST(
                std::abs(log_odds_of_win({mean, log}) - 8 * odds / std::log(2)) <= 2 + std::abs(odds) / 4,
                mean << " " << log);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_weights_are_complete_and_small) {
    std::size_t numbers = 0;
    for (const NetKind kind : {NetKind::kFinal, NetKind::kRunning}) {
        numbers += embedded_weights(kind).size();
        BOOST_TEST(embedded_weights(kind).size() == OutcomeNet::numbers_of(LineClasses::kCount));
        BOOST_TEST(&OutcomeNet::embedded(kind) == &OutcomeNet::embedded(kind));
    }
    BOOST_TEST(numbers * sizeof(std::int32_t) < 2U << 20);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
