#include "engine/eval/outcome_net.hpp"

#include <algorithm>
#include <cassert>

namespace pahtum {
namespace {

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
        for (std::size_t i = 0; i < kFeatures; ++i) sum += weights_.sums[unit][i] * input.sums_[i];
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
