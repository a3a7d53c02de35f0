#include "engine/learn/accuracy.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/learn/arithmetic.hpp"

namespace pahtum::learn {
namespace {

/// The logistic function and the logarithm of its inverse, log(1 + e^-x).
struct Logistic {
    double value;
    double minus_log;
};

Logistic logistic(double x) {
    const double small = exponential_of(x < 0 ? x : -x);
    const double greater = 1 / (1 + small);
    const double log = logarithm_of(1 + small);
    return x < 0 ? Logistic{small * greater, log - x} : Logistic{greater, log};
}

/// 1 for a win, 0 for a loss; for a draw and where the bounds leave it open a half.
double result_of(const Sample& sample) {
    if (sample.lower > 0) return 1;
    return sample.upper < 0 ? 0 : 0.5;
}

ForecastErrors errors_of(const Sample& sample, const Outlook& outlook) {
    constexpr double kLogUnit = 16;
    const double mean = in_points(outlook.mean);
    const int log_spread = std::clamp(outlook.log_spread, Outlook::kLeastLogSpread, Outlook::kMostLogSpread);
    const double chance = win_rate_of(value_of(outlook));
    const double result = result_of(sample);
    return {.margin_loss = margin_loss(sample.lower, sample.upper, mean, log_spread / kLogUnit).value,
            .result_loss = -result * std::log(chance) - (1 - result) * std::log(1 - chance),
            .points = sample.lower == sample.upper ? std::abs(mean - sample.lower) : 0};
}

using Row = std::array<std::string, 8>;

std::string text_of(const Row& row) {
    constexpr std::size_t kWidth = 10;
    std::string text;
    for (const std::string& cell : row) {
        if (cell.size() < kWidth) text.append(kWidth - cell.size(), ' ');
        text += cell;
    }
    return text + '\n';
}

Row row_of(const std::string& name, const Accuracy::Stage& stage) {
    const auto count = static_cast<double>(stage.count);
    const auto exact = static_cast<double>(std::max<std::size_t>(stage.exact, 1));
    return {name,
            std::to_string(stage.count),
            decimal_text(stage.network.margin_loss / count, 4),
            decimal_text(stage.lines.margin_loss / count, 4),
            decimal_text(stage.network.result_loss / count, 4),
            decimal_text(stage.lines.result_loss / count, 4),
            decimal_text(stage.network.points / exact, 3),
            decimal_text(stage.lines.points / exact, 3)};
}

}  // namespace

/// With a and b the distances of the upper and the lower end from the mean and F the logistic function,
/// F(a) - F(b) = F(a) F(-b) (1 - e^(b - a)), which loses no digits far from the mean.
MarginLoss margin_loss(double lower, double upper, double mean, double log_spread) {
    const double scale = exponential_of(log_spread);
    const double a = (upper + 0.5 - mean) / scale;
    const double b = (lower - 0.5 - mean) / scale;
    const Logistic above = logistic(a);
    const Logistic below = logistic(-b);
    const double width = a - b;
    const double outside = exponential_of(-width);
    const double inside = 1 - outside;
    const double from_a = 1 - above.value;
    const double from_b = 1 - below.value;
    return {.value = above.minus_log + below.minus_log - logarithm_of(inside),
            .by_mean = (from_a - from_b) / scale,
            .by_log_spread = a * from_a - b * from_b + width * outside / inside};
}

ForecastErrors& ForecastErrors::operator+=(const ForecastErrors& other) {
    margin_loss += other.margin_loss;
    result_loss += other.result_loss;
    points += other.points;
    return *this;
}

void Accuracy::add(const Sample& sample, int live, const Outlook& network, const Outlook& lines) {
    Stage& stage = stages_[static_cast<std::size_t>((live - 1) / kStageCells)];
    ++stage.count;
    if (sample.lower == sample.upper) ++stage.exact;
    stage.network += errors_of(sample, network);
    stage.lines += errors_of(sample, lines);
}

Accuracy::Stage Accuracy::total() const {
    Stage total;
    for (const Stage& stage : stages_) {
        total.count += stage.count;
        total.exact += stage.exact;
        total.network += stage.network;
        total.lines += stage.lines;
    }
    return total;
}

std::string Accuracy::text() const {
    std::string text =
        text_of({"live", "", "margin", "loss", "result", "loss", "error in", "points"}) +
        text_of({"cells", "samples", "network", "lines", "network", "lines", "network", "lines"});
    for (std::size_t i = 0; i < kStages; ++i) {
        if (stages_[i].count == 0) continue;
        const auto first = static_cast<int>(i) * kStageCells + 1;
        const std::string cells = std::to_string(first) + "-" + std::to_string(first + kStageCells - 1);
        text += text_of(row_of(cells, stages_[i]));
    }
    const Stage all = total();
    return all.count == 0 ? text : text + text_of(row_of("all", all));
}

Outlook outlook_of_lines(const Position& position) {
    const Evaluator evaluator{position.ruleset().scoring};
    const Side mover = position.side_to_move();
    const Score before = evaluator.evaluate(position, mover);
    Score best = 0;
    Position board = position;
    for (const Move move : position.legal_moves()) {
        const ScopedMove guard{board, move};
        best = std::max(best, evaluator.evaluate(board, mover) - before);
    }
    return {.mean = before + best / 2, .log_spread = Evaluator::log_spread(position)};
}

}  // namespace pahtum::learn
