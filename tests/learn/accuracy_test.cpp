#include "engine/learn/accuracy.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "engine/eval/evaluator.hpp"
#include "engine/rules/text.hpp"

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
    const Outlook outlook = outlook_of_lines(position, evaluator);
    BOOST_TEST(outlook.mean == evaluator.expectation(position, Side::kBlack) + best / 2);
    BOOST_TEST(outlook.log_spread == Evaluator::log_spread(position));
}

BOOST_AUTO_TEST_CASE(the_table_has_a_row_for_each_stage_that_has_samples) {
    Accuracy accuracy;
    const Outlook outlook{.mean = 0, .log_spread = 0};
    for (const int live : {3, 20}) accuracy.add(proven(1), live, outlook, outlook);
    const std::string text = accuracy.text();
    BOOST_TEST(text.find("1-8") != std::string::npos);
    BOOST_TEST(text.find("9-16") == std::string::npos);
    BOOST_TEST(text.find("17-24") != std::string::npos);
    BOOST_TEST(text.find("all") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
