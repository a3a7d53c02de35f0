#include "engine/learn/accuracy.hpp"

#include "engine/eval/evaluator.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::learn;

Sample proven(int margin) {
    Sample sample;
    sample.lower = sample.upper = static_cast<std::int16_t>(margin);
    return sample;
}

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

BOOST_AUTO_TEST_SUITE(accuracy)

BOOST_AUTO_TEST_CASE(errors_are_those_of_closed_forms) {
    Accuracy accuracy;
    const Outlook sharp{.mean = 2 * kPoint, .log_spread = 0};
    const Outlook blunt{.mean = -kPoint, .log_spread = 16};
    accuracy.add(proven(3), 8, sharp, blunt);
    const Accuracy::Stage& stage = accuracy.stage(0);
    BOOST_TEST(stage.count == 1U);
    BOOST_TEST(stage.network.points == 1);
    BOOST_TEST(stage.lines.points == 4);
    BOOST_TEST(stage.network.margin_loss == -std::log(logistic(1.5) - logistic(0.5)),
               boost::test_tools::tolerance(1e-9));
    const double e = std::exp(1);
    BOOST_TEST(stage.lines.margin_loss == -std::log(logistic(4.5 / e) - logistic(3.5 / e)),
               boost::test_tools::tolerance(1e-9));
    const double chance = (1 + logistic(1.5) - logistic(-2.5)) / 2;
    BOOST_TEST(stage.network.result_loss == -std::log(chance), boost::test_tools::tolerance(0.01));
}

BOOST_AUTO_TEST_CASE(samples_are_counted_by_live_cells) {
    Accuracy accuracy;
    const Outlook outlook{.mean = 0, .log_spread = 0};
    for (const int live : {1, 8, 9, 64}) accuracy.add(proven(0), live, outlook, outlook);
    BOOST_TEST(accuracy.stage(0).count == 2U);
    BOOST_TEST(accuracy.stage(1).count == 1U);
    BOOST_TEST(accuracy.stage(7).count == 1U);
    BOOST_TEST(accuracy.total().count == 4U);
    BOOST_TEST(accuracy.total().network.margin_loss == 4 * -std::log(logistic(0.5) - logistic(-0.5)),
               boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(a_result_without_its_margin_counts_for_the_result) {
    Accuracy accuracy;
    Sample won = proven(1);
    won.upper = 40;
    const Outlook outlook{.mean = 2 * kPoint, .log_spread = 0};
    accuracy.add(won, 30, outlook, outlook);
    const Accuracy::Stage all = accuracy.total();
    BOOST_TEST(all.exact == 0U);
    BOOST_TEST(all.network.points == 0);
    BOOST_TEST(all.network.margin_loss == -std::log(1 - logistic(-1.5)), boost::test_tools::tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(lines_expect_half_of_what_the_best_move_changes) {
    const Position position = parse_position("x6/1o1x3/3-3/1x-4/4o2/2-2o1/7 x classic");
    const Evaluator evaluator{Scoring::kFinal};
    Evaluator::Changes changes{};
    evaluator.changes(position, Side::kBlack, changes);
    Score best = 0;
    for (const Square square : position.empty())
        best = std::max(best, changes[static_cast<std::size_t>(square.index())]);
    const Outlook outlook = outlook_of_lines(position);
    BOOST_TEST(outlook.mean == evaluator.evaluate(position, Side::kBlack) + best / 2);
    BOOST_TEST(outlook.log_spread == Evaluator::log_spread(position));
}

BOOST_AUTO_TEST_CASE(the_table_has_a_row_for_each_stage_that_has_samples) {
    Accuracy accuracy;
    const Outlook outlook{.mean = 0, .log_spread = 0};
    for (const int live : {3, 20}) accuracy.add(proven(1), live, outlook, outlook);
    const std::string text = accuracy.text();
    BOOST_TEST(testing::contains(text, "1-8"));
    BOOST_TEST(!testing::contains(text, "9-16"));
    BOOST_TEST(testing::contains(text, "17-24"));
    BOOST_TEST(testing::contains(text, "all"));
}

BOOST_AUTO_TEST_SUITE_END()

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
