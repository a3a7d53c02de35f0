#include "engine/eval/outcome.hpp"

#include <algorithm>
#include <array>
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
constexpr int kMostPoints = 3936;

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

}  // namespace pahtum
