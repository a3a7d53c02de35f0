#include "engine/search/chance.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"
#include "engine/eval/evaluator.hpp"

namespace pahtum {
namespace {

// By `pahtum-learn calibrate`; README.md, "Win rate".
constexpr ChanceCurve kFinal{.linear = 0.23, .square = 0.18};
constexpr ChanceCurve kOthers{};

const ChanceCurve& curve_of(const Ruleset& ruleset) {
    return ruleset.capture == Capture::kNone && ruleset.scoring == Scoring::kFinal ? kFinal : kOthers;
}

}  // namespace

double shown_chance(double chance, int decimals) {
    if (chance <= 0 || chance >= 1) return std::clamp(chance, 0.0, 1.0);
    const double least = std::pow(0.1, decimals);
    return rounded(std::clamp(chance, least, 1 - least), decimals);
}

double win_rate(double score, bool exact, const Position& position) {
    if (exact) return score > 0 ? 1.0 : score < 0 ? 0.0 : 0.5;
    const auto mean = static_cast<Score>(std::lround(score * kPoint));
    return win_rate_of(value_of({mean, Evaluator::log_spread(position)}));
}

double share_placed(const Position& position) {
    const int stones = (position.stones(Side::kBlack) | position.stones(Side::kWhite)).count();
    const int cells = stones + position.empty().count();
    return cells == 0 ? 1 : static_cast<double>(stones) / cells;
}

double log_odds(double chance) { return std::log(chance / (1 - chance)); }

double calibrated(double searched, const ChanceCurve& curve) {
    if (searched <= 0 || searched >= 1) return searched;
    const double odds = log_odds(searched);
    return 1 / (1 + std::exp(-odds * (curve.linear + curve.square * std::abs(odds))));
}

double calibrated(double searched, const Position& position) {
    return calibrated(searched, curve_of(position.ruleset()));
}

}  // namespace pahtum
