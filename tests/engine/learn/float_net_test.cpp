#include "engine/learn/float_net.hpp"

#include "engine/learn/arithmetic.hpp"
#include "tests/engine/learn/lessons.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::learn;

constexpr std::size_t kClasses = LineClasses::kCount;

Examples random_examples(int count) {
    Random random{9};
    Examples examples;
    while (examples.size() < static_cast<std::size_t>(count)) {
        const int size = 5 + static_cast<int>(uniform(random, 4));
        (void)examples.add(
            sample_of(testing::random_position(size, 4 + static_cast<int>(uniform(random, 20)), random)));
    }
    return examples;
}

/// What both outputs of a forecast amount to with these weights.
double mixture(const FloatNet& net, const Examples& examples, const Example& example,
               const FloatNet::Forecast& weights) {
    FloatNet::Trace trace{};
    const FloatNet::Forecast forecast = net.forecast(example, examples.cells(example), trace);
    return static_cast<double>(weights.mean) * static_cast<double>(forecast.mean) +
           static_cast<double>(weights.log_spread) * static_cast<double>(forecast.log_spread);
}

/// A parameter of each kind that the example depends on, and some of the hidden layer.
std::vector<std::size_t> parameters_to_try(std::span<const CellClasses> cells) {
    std::vector<std::size_t> parameters;
    for (std::size_t i = 0; i < FloatNet::kFeatures; ++i) {
        const LineClass line_class = cells[i % cells.size()][i % 2];
        parameters.push_back(FloatNet::cell_of(line_class) + i);
    }
    for (std::size_t i = FloatNet::kUnits; i < FloatNet::kCells; i += 5) parameters.push_back(i);
    parameters.push_back(FloatNet::kMean + FloatNet::kHidden);
    parameters.push_back(FloatNet::kLogSpread + FloatNet::kHidden);
    return parameters;
}

BOOST_AUTO_TEST_SUITE(float_net)

BOOST_AUTO_TEST_CASE(gradients_are_those_of_finite_differences) {
    constexpr float kStep = 1.0F / 1024;
    constexpr FloatNet::Forecast kWeights{.mean = 0.7F, .log_spread = -1.3F};
    Random random{1};
    FloatNet net{kClasses, random};
    const Examples examples = random_examples(8);
    int tried = 0;
    int bends = 0;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const Example& example = examples[i];
        const auto cells = examples.cells(example);
        FloatNet::Trace trace{};
        (void)net.forecast(example, cells, trace);
        std::vector<float> gradient(net.parameters().size());
        net.add_gradient(cells, trace, kWeights, gradient);
        for (const std::size_t parameter : parameters_to_try(cells)) {
            float& value = net.parameters()[parameter];
            const float before = value;
            const double here = mixture(net, examples, example, kWeights);
            value = before + kStep;
            const double above = mixture(net, examples, example, kWeights) - here;
            value = before - kStep;
            const double below = here - mixture(net, examples, example, kWeights);
            value = before;
            const double expected = (above + below) / (2 * static_cast<double>(kStep));
            const double tolerance = 0.01 + 0.01 * std::abs(expected);
            ++tried;
            // At a bend there is no derivative.
            if (std::abs(above - below) > tolerance * static_cast<double>(kStep)) {
                ++bends;
                continue;
            }
            const auto found = static_cast<double>(gradient[parameter]);
            BOOST_TEST_CONTEXT("example " << i << ", parameter " << parameter)
            BOOST_TEST(std::abs(found - expected) < tolerance);
        }
    }
    BOOST_TEST(bends < tried / 10);
}

BOOST_AUTO_TEST_CASE(gradients_add_up) {
    Random random{2};
    const FloatNet net{kClasses, random};
    const Examples examples = random_examples(1);
    FloatNet::Trace trace{};
    (void)net.forecast(examples[0], examples.cells(examples[0]), trace);
    std::vector<float> once(net.parameters().size());
    net.add_gradient(examples.cells(examples[0]), trace, {.mean = 1, .log_spread = 1}, once);
    std::vector<float> twice = once;
    net.add_gradient(examples.cells(examples[0]), trace, {.mean = 1, .log_spread = 1}, twice);
    for (std::size_t i = 0; i < once.size(); ++i)
        BOOST_TEST_REQUIRE(twice[i] == 2 * once[i], boost::test_tools::tolerance(1e-4F));
}

BOOST_AUTO_TEST_CASE(quantized_it_forecasts_the_same) {
    Random random{3};
    FloatNet net{kClasses, random};
    net.keep_in_range();
    const std::vector<std::int32_t> numbers = net.quantized();
    const OutcomeNet quantized{numbers};
    const Examples examples = random_examples(200);
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const Example& example = examples[i];
        FloatNet::Trace trace{};
        const FloatNet::Forecast forecast = net.forecast(example, examples.cells(example), trace);
        const Outlook outlook = outlook_of(quantized, example, examples.cells(example));
        const auto mean = static_cast<double>(forecast.mean) + example.margin;
        BOOST_TEST(std::abs(in_points(outlook.mean) - mean) < 0.25);
        BOOST_TEST(std::abs(outlook.log_spread / 16.0 - static_cast<double>(forecast.log_spread)) < 0.1);
    }
}

BOOST_AUTO_TEST_CASE(of_its_numbers_the_same_net_is_made) {
    Random random{6};
    FloatNet net{kClasses, random};
    net.keep_in_range();
    const std::vector<std::int32_t> numbers = net.quantized();
    BOOST_TEST((FloatNet{numbers}.quantized() == numbers));
}

/// Parameters as large as training could ever make them, and the most that OutcomeNet can compute of them.
BOOST_AUTO_TEST_CASE(parameters_kept_in_range_cannot_overflow) {
    constexpr std::int64_t kMostSum = 64LL * 2 * 254;
    constexpr std::int64_t kMostScore = 1 << 14;
    for (const double size : {1.0, 30.0, 1e6}) {
        Random random{4};
        FloatNet net{kClasses, random};
        for (float& parameter : net.parameters())
            parameter = static_cast<float>(size * (2 * uniform_real(random) - 1));
        net.keep_in_range();
        const std::vector<std::int32_t> numbers = net.quantized();
        BOOST_TEST_REQUIRE(numbers.size() == OutcomeNet::numbers_of(kClasses));
        auto next = numbers.begin();
        for (std::size_t i = 0; i < kClasses * OutcomeNet::kFeatures; ++i)
            BOOST_TEST_REQUIRE(std::abs(*next++) <= 254);
        const auto sums = next;
        const auto facts = sums + OutcomeNet::kHidden * OutcomeNet::kFeatures;
        const auto bias = facts + OutcomeNet::kHidden * OutcomeNet::kFacts;
        for (std::size_t unit = 0; unit < OutcomeNet::kHidden; ++unit) {
            std::int64_t most = std::abs(std::int64_t{bias[static_cast<std::ptrdiff_t>(unit)]});
            for (std::size_t i = 0; i < OutcomeNet::kFeatures; ++i) {
                const std::int64_t weight =
                    sums[static_cast<std::ptrdiff_t>(unit * OutcomeNet::kFeatures + i)];
                BOOST_TEST_REQUIRE(std::abs(weight) <= 32767);
                most += std::abs(weight) * kMostSum;
            }
            constexpr std::array<std::int64_t, OutcomeNet::kFacts> kMost{1, 64, kMostScore, kMostScore,
                                                                         kMostScore};
            for (std::size_t i = 0; i < OutcomeNet::kFacts; ++i)
                most +=
                    kMost[i] *
                    std::abs(std::int64_t{facts[static_cast<std::ptrdiff_t>(unit * OutcomeNet::kFacts + i)]});
            BOOST_TEST(most < std::int64_t{1} << 31);
        }
        for (auto output = bias + OutcomeNet::kHidden; output != numbers.end() - 2; ++output)
            BOOST_TEST_REQUIRE(std::abs(*output) <= 32767);
    }
}

BOOST_AUTO_TEST_CASE(what_is_in_range_stays_as_it_is) {
    Random random{5};
    FloatNet net{kClasses, random};
    const std::vector<float> before{net.parameters().begin(), net.parameters().end()};
    net.keep_in_range();
    BOOST_TEST(std::equal(before.begin(), before.end(), net.parameters().begin()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
