#include "engine/learn/trainer.hpp"

#include "tests/engine/learn/lessons.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::learn;

Examples examples_of(const std::vector<Sample>& samples) {
    Examples examples;
    for (const Sample& sample : samples) (void)examples.add(sample);
    return examples;
}

FloatNet trained(const Examples& examples, const TrainSettings& settings) {
    Trainer trainer{examples, settings};
    while (!trainer.is_done()) (void)trainer.run_epoch();
    return trainer.network();
}

/// Mean distance of the expected margins from the true ones, in points.
double mean_error(const FloatNet& net, const Examples& examples) {
    double sum = 0;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        FloatNet::Trace trace{};
        const auto forecast = net.forecast(examples[i], examples.cells(examples[i]), trace);
        sum += std::abs(static_cast<double>(forecast.mean) - examples[i].lower);
    }
    return sum / static_cast<double>(examples.size());
}

BOOST_AUTO_TEST_SUITE(trainer)

BOOST_AUTO_TEST_CASE(a_rule_that_lines_do_not_know_is_learned) {
    Random random{1};
    const Examples learned = examples_of(testing::samples_of_a_rule(1500, random));
    const Examples others = examples_of(testing::samples_of_a_rule(200, random));
    Trainer trainer{learned, {.seed = 1, .epochs = 40}};
    const double untrained = mean_error(trainer.network(), others);
    const double first_loss = trainer.run_epoch();
    double loss = 0;
    while (!trainer.is_done()) loss = trainer.run_epoch();
    const double error = mean_error(trainer.network(), others);
    BOOST_TEST_MESSAGE("loss " << first_loss << " to " << loss << ", error " << untrained << " to " << error);
    BOOST_TEST(untrained > 2);
    BOOST_TEST(error < 1);
    BOOST_TEST(loss < first_loss - 1);
}

BOOST_AUTO_TEST_CASE(the_same_seed_makes_the_same_weights) {
    Random random{2};
    const Examples examples = examples_of(testing::samples_of_a_rule(600, random));
    const auto first = trained(examples, {.seed = 3, .epochs = 2}).quantized();
    BOOST_TEST((trained(examples, {.seed = 3, .epochs = 2}).quantized() == first));
    BOOST_TEST((trained(examples, {.seed = 4, .epochs = 2}).quantized() != first));
}

BOOST_AUTO_TEST_CASE(it_goes_on_from_a_network_and_keeps_what_no_example_has) {
    Random random{4};
    const Examples all = examples_of(testing::samples_of_a_rule(1500, random));
    const Examples few = examples_of(testing::samples_of_a_rule(20, random));
    const FloatNet start = trained(all, {.seed = 1, .epochs = 20});
    Trainer trainer{few, {.seed = 2, .epochs = 1, .rate = 0.0001}, start};
    BOOST_TEST((trainer.network().quantized() == start.quantized()));
    (void)trainer.run_epoch();
    const FloatNet end = trainer.network();
    BOOST_TEST((end.quantized() != start.quantized()));
    BOOST_TEST(mean_error(end, all) < mean_error(start, all) + 0.2);
    std::vector<bool> has(few.classes());
    for (std::size_t i = 0; i < few.size(); ++i)
        for (const auto& [row, column] : few.cells(few[i])) has[row] = has[column] = true;
    for (std::size_t i = 0; i < few.classes(); ++i) {
        const auto first = static_cast<std::ptrdiff_t>(FloatNet::cell_of(i));
        const bool is_same = std::equal(end.parameters().begin() + first,
                                        end.parameters().begin() + first + FloatNet::kFeatures,
                                        start.parameters().begin() + first);
        BOOST_TEST_REQUIRE((has[i] || is_same));
    }
}

BOOST_AUTO_TEST_CASE(classes_that_no_example_has_are_zero) {
    Random random{3};
    const Examples examples = examples_of(testing::samples_of_a_rule(20, random));
    std::vector<bool> is_known(LineClasses::kCount);
    for (std::size_t i = 0; i < examples.size(); ++i)
        for (const auto& [row, column] : examples.cells(examples[i])) is_known[row] = is_known[column] = true;
    const FloatNet net = trained(examples, {.seed = 1, .epochs = 1});
    std::size_t zero = 0;
    for (std::size_t i = 0; i < LineClasses::kCount; ++i) {
        const auto vector = net.parameters().subspan(FloatNet::cell_of(i), FloatNet::kFeatures);
        const bool is_zero = std::ranges::all_of(vector, [](float x) { return x == 0; });
        BOOST_TEST_REQUIRE(is_zero == !is_known[i]);
        zero += is_zero ? 1 : 0;
    }
    BOOST_TEST(zero > 1000U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
