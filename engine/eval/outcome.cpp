#include "engine/eval/outcome.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace pahtum {

namespace {

constexpr int kLogSteps = 16;
/// The logistic function is tabulated from -kReach to kReach, in kSteps steps per unit.
constexpr int kReach = 12;
constexpr int kSteps = 64;
constexpr int kOne = 1 << 15;  ///< probability 1
constexpr int kInverseBits = 12;

/// By Taylor's series, which compilers evaluate alike.
consteval double exponential(double x) {
    int halvings = 0;
    for (; x > 0.5 || x < -0.5; ++halvings) x /= 2;
    double sum = 1;
    double term = 1;
    for (int i = 1; i < 16; ++i) sum += term *= x / i;
    for (; halvings > 0; --halvings) sum *= sum;
    return sum;
}

/// To the nearest whole number; of halves the greater. Requires x >= 0.
consteval std::int32_t rounded(double x) {
    const auto below = static_cast<std::int32_t>(x);
    return x - below < 0.5 ? below : below + 1;
}

constexpr auto kLogistic = []() consteval {
    std::array<std::int32_t, 2 * kReach * kSteps + 1> table{};
    for (int i = 0; i < static_cast<int>(table.size()); ++i) {
        const double x = static_cast<double>(i - kReach * kSteps) / kSteps;
        table[static_cast<std::size_t>(i)] = rounded(kOne / (1 + exponential(-x)));
    }
    return table;
}
();

/// By log_spread.
constexpr auto kInverse = []() consteval {
    std::array<std::int32_t, Outlook::kMostLogSpread - Outlook::kLeastLogSpread + 1> table{};
    for (int i = 0; i < static_cast<int>(table.size()); ++i) {
        const double log = static_cast<double>(i + Outlook::kLeastLogSpread) / kLogSteps;
        table[static_cast<std::size_t>(i)] =
            rounded((1 << kInverseBits) * exponential(-log) * kSteps / kPoint);
    }
    return table;
}
();

int logistic(std::int64_t steps) {
    constexpr std::int64_t kMost = std::int64_t{kReach} * kSteps;
    return kLogistic[static_cast<std::size_t>(std::clamp(steps, -kMost, kMost) + kMost)];
}

/// How many steps of the logistic function 1/64 point is, times 2^kInverseBits.
std::int64_t inverse_scale(const Outlook& outlook) {
    const int log = std::clamp(outlook.log_spread, Outlook::kLeastLogSpread, Outlook::kMostLogSpread);
    return kInverse[static_cast<std::size_t>(log - Outlook::kLeastLogSpread)];
}

constexpr Score kMostFact = 1 << 14;
constexpr int kUnits = 1 << (OutcomeNet::kOutputBits + OutcomeNet::kRectifiedBits);
constexpr int kLogSpreadUnit = kUnits / 16;  ///< a step of Outlook::log_spread

/// Takes the numbers of the file of weights one after the other.
class Reader {
  public:
    explicit Reader(std::span<const std::int32_t> numbers) : rest_(numbers) {}

    template <typename Number>
    void read(Number& number) {
        number = static_cast<Number>(rest_.front());
        rest_ = rest_.subspan(1);
    }
    template <typename Element, std::size_t kSize>
    void read(std::array<Element, kSize>& elements) {
        for (Element& element : elements) read(element);
    }

  private:
    std::span<const std::int32_t> rest_;
};

}  // namespace

Value value_of(const Outlook& outlook) {
    const std::int64_t inverse = inverse_scale(outlook);
    const int wins = logistic((outlook.mean - kPoint / 2) * inverse >> kInverseBits);
    const int losses = logistic((-kPoint / 2 - outlook.mean) * inverse >> kInverseBits);
    const int result = (wins - losses) * kCertain / kOne;
    return make_value(std::clamp(result, 1 - kCertain, kCertain - 1),
                      std::clamp(outlook.mean, -kMostPoints * kPoint, kMostPoints * kPoint));
}

int log_odds_of_win(const Outlook& outlook) {
    // The logistic function's argument is the natural logarithm of the odds: 64 of its steps are 1 / ln 2
    // powers of two, so a step is 0.1803 eighths, 185 of 1024 parts.
    constexpr int kEighths = 185;
    constexpr int kParts = 1024;
    const std::int64_t steps = (outlook.mean - kPoint / 2) * inverse_scale(outlook) >> kInverseBits;
    return static_cast<int>(steps * kEighths / kParts);
}

int log_spread_of(double points) { return static_cast<int>(std::lround(kLogSteps * std::log(points))); }

const OutcomeNet& OutcomeNet::embedded(NetKind kind) {
    static const OutcomeNet kFinal{embedded_weights(NetKind::kFinal)};
    static const OutcomeNet kRunning{embedded_weights(NetKind::kRunning)};
    static const OutcomeNet kCapture{embedded_weights(NetKind::kCapture)};
    if (kind == NetKind::kCapture) return kCapture;
    return kind == NetKind::kFinal ? kFinal : kRunning;
}

const OutcomeNet& OutcomeNet::unlearned() {
    static const OutcomeNet kUnlearned = [] {
        std::vector<std::int32_t> numbers(numbers_of(LineClasses::kCount));
        constexpr double kSpread = 1.5;
        numbers.back() = log_spread_of(kSpread) * kLogSpreadUnit;
        return OutcomeNet{numbers};
    }();
    return kUnlearned;
}

OutcomeNet::OutcomeNet(std::span<const std::int32_t> numbers) {
    assert(numbers.size() > numbers_of(0) && (numbers.size() - numbers_of(0)) % kFeatures == 0);
    weights_.cells.resize((numbers.size() - numbers_of(0)) / kFeatures);
    Reader reader{numbers};
    for (Features& cell : weights_.cells) reader.read(cell);
    reader.read(weights_.sums);
    reader.read(weights_.facts);
    reader.read(weights_.bias);
    reader.read(weights_.mean);
    reader.read(weights_.log_spread);
    reader.read(weights_.mean_bias);
    reader.read(weights_.log_spread_bias);
}

Outlook OutcomeNet::outlook(const Input& input) const {
    const auto bounded = [](Score score) { return std::clamp(score, -kMostFact, kMostFact); };
    const std::array<int, kFacts> facts{input.left % 2 == 0 ? -1 : 1, input.left, bounded(input.promise),
                                        bounded(input.best), bounded(input.second)};
    std::int64_t mean = weights_.mean_bias;
    std::int64_t log_spread = weights_.log_spread_bias;
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
        std::int32_t sum = weights_.bias[unit];
        for (std::size_t i = 0; i < kFeatures; ++i) sum += weights_.sums[unit][i] * input.sums[i];
        for (std::size_t i = 0; i < kFacts; ++i) sum += weights_.facts[unit][i] * facts[i];
        const std::int64_t rectified = std::max(sum, 0) >> (kHiddenBits - kRectifiedBits);
        mean += weights_.mean[unit] * rectified;
        log_spread += weights_.log_spread[unit] * rectified;
    }
    const auto change = static_cast<Score>(mean / (kUnits / (kPoint * kMeanScale)));
    return {.mean = input.promise + input.best / 2 + change,
            .log_spread = static_cast<int>(log_spread / kLogSpreadUnit)};
}

}  // namespace pahtum
