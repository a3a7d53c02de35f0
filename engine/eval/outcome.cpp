#include "engine/eval/outcome.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

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

    std::int32_t next() {
        const std::int32_t number = rest_.front();
        rest_ = rest_.subspan(1);
        return number;
    }
    std::int16_t next_short() {
        const std::int32_t number = next();
        assert(number == static_cast<std::int16_t>(number));
        return static_cast<std::int16_t>(number);
    }

  private:
    std::span<const std::int32_t> rest_;
};

// A rectified unit has at most 21 bits.
constexpr int kLowBits = 11;
constexpr std::int32_t kLowMask = (1 << kLowBits) - 1;

std::int64_t sum_of(WideLanes numbers) {
    return std::int64_t{numbers[0]} + numbers[1] + numbers[2] + numbers[3];
}

/// The 32 bits at `word` of four, in all of them.
Lanes repeated(Lanes lanes, std::size_t word) {
    const auto words = reinterpret_cast<WideLanes>(lanes);
    return reinterpret_cast<Lanes>(WideLanes{} + words[static_cast<int>(word)]);
}

Lanes pair_of(int first, int second) {
    return reinterpret_cast<Lanes>(WideLanes{} +
                                   static_cast<std::int32_t>((first & 0xffff) | second * (1 << 16)));
}

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
    cells_.resize((numbers.size() - numbers_of(0)) / kFeatures);
    Reader reader{numbers};
    for (Features& cell : cells_) {
        for (std::size_t i = 0; i < kFeatures; ++i) cell[i / 8][i % 8] = reader.next_short();
    }
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
        for (std::size_t i = 0; i < kFeatures; ++i)
            sums_[i / 2][unit / 4][2 * (unit % 4) + i % 2] = reader.next_short();
    }
    std::array<std::int32_t, kHidden> parity;
    std::array<std::int32_t, kHidden> each;
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
        parity[unit] = reader.next();
        each[unit] = reader.next();
        promise_and_best_[unit / 4][2 * (unit % 4)] = reader.next_short();
        promise_and_best_[unit / 4][2 * (unit % 4) + 1] = reader.next_short();
        second_[unit / 4][2 * (unit % 4)] = reader.next_short();
        second_[unit / 4][2 * (unit % 4) + 1] = 0;
    }
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
        const std::int32_t bias = reader.next();
        for (std::size_t left = 0; left < start_.size(); ++left) {
            start_[left][unit / 4][unit % 4] =
                bias + static_cast<std::int32_t>(left) * each[unit] + (left % 2 == 0 ? -1 : 1) * parity[unit];
        }
    }
    for (OutputWeights* output : {&mean_, &log_spread_}) {
        for (std::size_t unit = 0; unit < kHidden; ++unit) {
            const std::int16_t weight = reader.next_short();
            output->low[unit / 4][2 * (unit % 4)] = weight;
            output->high[unit / 4][2 * (unit % 4) + 1] = weight;
        }
    }
    mean_bias_ = reader.next();
    log_spread_bias_ = reader.next();
}

Outlook OutcomeNet::outlook(const Input& input) const {
    const auto bounded = [](Score score) { return std::clamp(score, -kMostFact, kMostFact); };
    Units units = start_[static_cast<std::size_t>(input.left)];
    const auto add = [&units](Lanes pair, const PairWeights& weights) {
        for (std::size_t i = 0; i < units.size(); ++i) units[i] += pair_products(pair, weights[i]);
    };
    for (std::size_t i = 0; i < sums_.size(); ++i) add(repeated(input.sums.values()[i / 4], i % 4), sums_[i]);
    add(pair_of(bounded(input.promise), bounded(input.best)), promise_and_best_);
    add(pair_of(bounded(input.second), 0), second_);
    WideLanes mean_low{};
    WideLanes mean_high{};
    WideLanes spread_low{};
    WideLanes spread_high{};
    for (std::size_t i = 0; i < units.size(); ++i) {
        const WideLanes rectified = (units[i] > 0 ? units[i] : WideLanes{}) >> (kHiddenBits - kRectifiedBits);
        // Products of 16 bits: the lower and the upper bits side by side.
        const auto parts = reinterpret_cast<Lanes>((rectified & kLowMask) | rectified >> kLowBits << 16);
        mean_low += pair_products(parts, mean_.low[i]);
        mean_high += pair_products(parts, mean_.high[i]);
        spread_low += pair_products(parts, log_spread_.low[i]);
        spread_high += pair_products(parts, log_spread_.high[i]);
    }
    const std::int64_t mean = mean_bias_ + sum_of(mean_low) + (sum_of(mean_high) << kLowBits);
    const std::int64_t log_spread = log_spread_bias_ + sum_of(spread_low) + (sum_of(spread_high) << kLowBits);
    const auto change = static_cast<Score>(mean / (kUnits / (kPoint * kMeanScale)));
    return {.mean = input.promise + input.best / 2 + change,
            .log_spread = static_cast<int>(log_spread / kLogSpreadUnit)};
}

}  // namespace pahtum
