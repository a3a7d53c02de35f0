#include "engine/learn/margin_loss.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <vector>

namespace {

using namespace pahtum::learn;

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

/// The probability of margins in [lower, upper], by the difference of the distribution's two values.
double probability(double lower, double upper, double mean, double log_spread) {
    const double scale = std::exp(log_spread);
    return logistic((upper + 0.5 - mean) / scale) - logistic((lower - 0.5 - mean) / scale);
}

struct Case {
    double lower;
    double upper;
    double mean;
    double log_spread;
};

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const double width : {0.0, 4.0, 500.0}) {
        for (const double lower : {-7.0, 0.0, 3.0}) {
            for (const double mean : {-4.2, 0.0, 0.3, 5.5}) {
                for (const double log_spread : {-1.0, 0.0, 1.5})
                    all.push_back({lower, lower + width, mean, log_spread});
            }
        }
    }
    return all;
}

BOOST_AUTO_TEST_SUITE(margin_loss_of_forecasts)

BOOST_AUTO_TEST_CASE(it_is_minus_the_logarithm_of_the_probability) {
    for (const auto& [lower, upper, mean, log_spread] : cases()) {
        const double expected = -std::log(probability(lower, upper, mean, log_spread));
        BOOST_TEST(std::abs(margin_loss(lower, upper, mean, log_spread).value - expected) <
                   1e-6 * (1 + expected));
    }
}

BOOST_AUTO_TEST_CASE(the_probabilities_of_all_margins_add_up_to_one) {
    double sum = 0;
    for (int margin = -300; margin <= 300; ++margin)
        sum += std::exp(-margin_loss(margin, margin, 1.7, 0.8).value);
    BOOST_TEST(sum == 1, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(its_derivatives_are_those_of_finite_differences) {
    constexpr double kStep = 1e-5;
    for (const auto& [lower, upper, mean, log_spread] : cases()) {
        const MarginLoss loss = margin_loss(lower, upper, mean, log_spread);
        const double by_mean = (margin_loss(lower, upper, mean + kStep, log_spread).value -
                                margin_loss(lower, upper, mean - kStep, log_spread).value) /
                               (2 * kStep);
        const double by_log_spread = (margin_loss(lower, upper, mean, log_spread + kStep).value -
                                      margin_loss(lower, upper, mean, log_spread - kStep).value) /
                                     (2 * kStep);
        BOOST_TEST(std::abs(loss.by_mean - by_mean) < 1e-6);
        BOOST_TEST(std::abs(loss.by_log_spread - by_log_spread) < 1e-6);
    }
}

/// Where the difference of two values that are nearly 1 would be 0.
BOOST_AUTO_TEST_CASE(far_from_the_mean_it_grows_in_proportion_to_the_distance) {
    const MarginLoss loss = margin_loss(1000, 1000, 0, 0);
    BOOST_TEST(loss.value == 1000 - std::log(std::exp(0.5) - std::exp(-0.5)),
               boost::test_tools::tolerance(1e-9));
    BOOST_TEST(loss.by_mean == -1, boost::test_tools::tolerance(1e-9));
    BOOST_TEST(loss.by_log_spread == -1000 + 0.5 / std::tanh(0.5), boost::test_tools::tolerance(1e-2));
}

BOOST_AUTO_TEST_CASE(bounds_that_all_margins_keep_cost_nothing) {
    const MarginLoss loss = margin_loss(-4000, 4000, 3, 1);
    BOOST_TEST(std::abs(loss.value) < 1e-12);
    BOOST_TEST(std::abs(loss.by_mean) < 1e-12);
    BOOST_TEST(std::abs(loss.by_log_spread) < 1e-12);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
