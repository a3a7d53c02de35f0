#include "engine/learn/float_net.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/learn/arithmetic.hpp"

namespace pahtum::learn {
namespace {

constexpr std::size_t kFeatures = FloatNet::kFeatures;

constexpr auto kMeanScale = static_cast<float>(OutcomeNet::kMeanScale);
constexpr float kFeatureUnit = 1.0F / OutcomeNet::kFeatureScale;
/// What the facts are multiplied by: parity, live cells, and three scores.
constexpr float kScoreUnit = 1.0F / (8 * kPoint);
constexpr std::array<float, OutcomeNet::kFacts> kFactUnits{1, 0.05F, kScoreUnit, kScoreUnit, kScoreUnit};

/// The sums of two vectors stay within 16 bits for 64 cells if no component exceeds this.
constexpr int kMostCell = 254;
static_assert(64 * 2 * kMostCell <= 32767);
/// The most that each input can be: a sum over 64 cells, then the facts.
constexpr float kMostSum = 64.0F * 2 * kMostCell / OutcomeNet::kCellUnit * kFeatureUnit;
constexpr float kMostFactScore = 1 << 14;  // OutcomeNet bounds them
constexpr std::array<float, OutcomeNet::kFacts> kMostFacts{1, 64 * kFactUnits[1], kMostFactScore* kScoreUnit,
                                                           kMostFactScore* kScoreUnit,
                                                           kMostFactScore* kScoreUnit};
/// A unit has 31 bits, kHiddenBits of them below 1; the rest is for rounding.
constexpr float kMostUnit = static_cast<float>(1 << (31 - OutcomeNet::kHiddenBits)) - 8;
/// OutcomeNet's weights of the sums have 16 bits.
constexpr float kWeightUnit =
    static_cast<float>(1 << OutcomeNet::kHiddenBits) / (OutcomeNet::kFeatureScale * OutcomeNet::kCellUnit);
constexpr float kMostWeight = 32767 / kWeightUnit;
/// And so have those of scores.
constexpr float kMostScoreWeight = 32767 / (static_cast<float>(1 << OutcomeNet::kHiddenBits) * kScoreUnit);
constexpr float kMostOutput = 32767.0F / (1 << OutcomeNet::kOutputBits);
constexpr float kMostOutputBias = 500;

float most_input(std::size_t input) { return input < kFeatures ? kMostSum : kMostFacts[input - kFeatures]; }

std::array<float, OutcomeNet::kFacts> facts_of(const Example& example) {
    const auto bounded = [](Score score) {
        return std::clamp(static_cast<float>(score), -kMostFactScore, kMostFactScore) * kScoreUnit;
    };
    return {example.left % 2 == 0 ? -1.0F : 1.0F, static_cast<float>(example.left) * kFactUnits[1],
            bounded(example.promise), bounded(example.best), bounded(example.second)};
}

std::int32_t rounded(double number) { return static_cast<std::int32_t>(std::floor(number + 0.5)); }

}  // namespace

FloatNet::FloatNet(std::size_t classes, Random& random) : parameters_(cell_of(classes)) {
    const auto fill = [&](std::size_t first, std::size_t end, double width, double middle) {
        for (std::size_t i = first; i < end; ++i)
            parameters_[i] = static_cast<float>(middle + width * (2 * uniform_real(random) - 1));
    };
    fill(kCells, parameters_.size(), 0.17, 0.02);
    fill(kUnits, kBias, 0.4, 0);
    fill(kMean, kMean + kHidden, 0.17, 0);
    fill(kLogSpread, kLogSpread + kHidden, 0.17, 0);
}

FloatNet::FloatNet(std::span<const std::int32_t> numbers)
    : parameters_(cell_of((numbers.size() - OutcomeNet::numbers_of(0)) / kFeatures)) {
    assert(numbers.size() == OutcomeNet::numbers_of(classes()));
    auto next = numbers.begin();
    for_each_number([&](std::size_t parameter, double unit) {
        parameters_[parameter] = static_cast<float>(*next++ / unit);
    });
}

FloatNet::Forecast FloatNet::forecast(const Example& example, std::span<const CellClasses> cells,
                                      Trace& trace) const {
    std::array<float, kFeatures> sums{};
    for (const auto& [row, column] : cells) {
        const float* const a = &parameters_[cell_of(row)];
        const float* const b = &parameters_[cell_of(column)];
        for (std::size_t i = 0; i < kFeatures; ++i) {
            const float both = a[i] + b[i];
            sums[i] += both > 0 ? both : 0;
        }
    }
    for (std::size_t i = 0; i < kFeatures; ++i) trace.inputs[i] = sums[i] * kFeatureUnit;
    const auto facts = facts_of(example);
    std::copy(facts.begin(), facts.end(), trace.inputs.begin() + kFeatures);
    std::copy_n(&parameters_[kBias], kHidden, trace.units.begin());
    for (std::size_t input = 0; input < kInputs; ++input) {
        const float* const weights = &parameters_[kUnits + input * kHidden];
        for (std::size_t unit = 0; unit < kHidden; ++unit)
            trace.units[unit] += weights[unit] * trace.inputs[input];
    }
    Forecast outputs{parameters_[kMean + kHidden], parameters_[kLogSpread + kHidden]};
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
        trace.units[unit] = std::max(trace.units[unit], 0.0F);
        outputs.mean += parameters_[kMean + unit] * trace.units[unit];
        outputs.log_spread += parameters_[kLogSpread + unit] * trace.units[unit];
    }
    return {outputs.mean * kMeanScale + static_cast<float>(example.expected()) / kPoint, outputs.log_spread};
}

void FloatNet::add_gradient(std::span<const CellClasses> cells, const Trace& trace, const Forecast& loss,
                            std::span<float> gradient) const {
    const float by_mean = loss.mean * kMeanScale;
    gradient[kMean + kHidden] += by_mean;
    gradient[kLogSpread + kHidden] += loss.log_spread;
    std::array<float, kHidden> by_unit{};
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
        gradient[kMean + unit] += by_mean * trace.units[unit];
        gradient[kLogSpread + unit] += loss.log_spread * trace.units[unit];
        const float passed =
            by_mean * parameters_[kMean + unit] + loss.log_spread * parameters_[kLogSpread + unit];
        by_unit[unit] = trace.units[unit] > 0 ? passed : 0;
        gradient[kBias + unit] += by_unit[unit];
    }
    std::array<float, kFeatures> by_sum{};
    for (std::size_t input = 0; input < kInputs; ++input) {
        const float* const weights = &parameters_[kUnits + input * kHidden];
        float* const by_weight = &gradient[kUnits + input * kHidden];
        float sum = 0;
        for (std::size_t unit = 0; unit < kHidden; ++unit) {
            by_weight[unit] += by_unit[unit] * trace.inputs[input];
            sum += by_unit[unit] * weights[unit];
        }
        if (input < kFeatures) by_sum[input] = sum * kFeatureUnit;
    }
    for (const auto& [row, column] : cells) {
        const float* const a = &parameters_[cell_of(row)];
        const float* const b = &parameters_[cell_of(column)];
        float* const by_a = &gradient[cell_of(row)];
        float* const by_b = &gradient[cell_of(column)];
        for (std::size_t i = 0; i < kFeatures; ++i) {
            const float passed = a[i] + b[i] > 0 ? by_sum[i] : 0;
            by_a[i] += passed;
            by_b[i] += passed;
        }
    }
}

void FloatNet::keep_in_range() {
    constexpr float kMost = static_cast<float>(kMostCell) / OutcomeNet::kCellUnit;
    for (std::size_t i = kCells; i < parameters_.size(); ++i)
        parameters_[i] = std::clamp(parameters_[i], -kMost, kMost);
    for (std::size_t i = kUnits; i < kUnits + kFeatures * kHidden; ++i)
        parameters_[i] = std::clamp(parameters_[i], -kMostWeight, kMostWeight);
    constexpr std::size_t kFirstScore = 2;
    for (std::size_t i = kUnits + (kFeatures + kFirstScore) * kHidden; i < kUnits + kInputs * kHidden; ++i)
        parameters_[i] = std::clamp(parameters_[i], -kMostScoreWeight, kMostScoreWeight);
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
        float most = std::abs(parameters_[kBias + unit]);
        for (std::size_t input = 0; input < kInputs; ++input)
            most += std::abs(parameters_[kUnits + input * kHidden + unit]) * most_input(input);
        if (most > kMostUnit) {
            const float factor = kMostUnit / most;
            parameters_[kBias + unit] *= factor;
            for (std::size_t input = 0; input < kInputs; ++input)
                parameters_[kUnits + input * kHidden + unit] *= factor;
        }
    }
    for (const std::size_t output : {kMean, kLogSpread}) {
        for (std::size_t i = output; i < output + kHidden; ++i)
            parameters_[i] = std::clamp(parameters_[i], -kMostOutput, kMostOutput);
        float& bias = parameters_[output + kHidden];
        bias = std::clamp(bias, -kMostOutputBias, kMostOutputBias);
    }
}

std::vector<std::int32_t> FloatNet::quantized() const {
    std::vector<std::int32_t> numbers;
    for_each_number([&](std::size_t parameter, double unit) {
        numbers.push_back(rounded(static_cast<double>(parameters_[parameter]) * unit));
    });
    assert(numbers.size() == OutcomeNet::numbers_of(classes()));
    return numbers;
}

template <typename Visit>
void FloatNet::for_each_number(const Visit& visit) const {
    constexpr double kUnit = 1 << OutcomeNet::kHiddenBits;
    constexpr double kOutput = 1 << OutcomeNet::kOutputBits;
    constexpr double kOutputBias = 1 << (OutcomeNet::kOutputBits + OutcomeNet::kRectifiedBits);
    for (std::size_t i = kCells; i < parameters_.size(); ++i) visit(i, double{OutcomeNet::kCellUnit});
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
        for (std::size_t input = 0; input < kFeatures; ++input)
            visit(kUnits + input * kHidden + unit, static_cast<double>(kWeightUnit));
    }
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
        for (std::size_t fact = 0; fact < OutcomeNet::kFacts; ++fact)
            visit(kUnits + (kFeatures + fact) * kHidden + unit,
                  kUnit * static_cast<double>(kFactUnits[fact]));
    }
    for (std::size_t unit = 0; unit < kHidden; ++unit) visit(kBias + unit, kUnit);
    for (const std::size_t output : {kMean, kLogSpread})
        for (std::size_t unit = 0; unit < kHidden; ++unit) visit(output + unit, kOutput);
    for (const std::size_t output : {kMean, kLogSpread}) visit(output + kHidden, kOutputBias);
}

}  // namespace pahtum::learn
