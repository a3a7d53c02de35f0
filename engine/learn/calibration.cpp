#include "engine/learn/calibration.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/text.hpp"

namespace pahtum::learn {
namespace {

// Newton's method, one number of the curve after the other: the loss is convex, so this finds the best that
// are not negative. Far away its steps would be too long.
constexpr int kSweeps = 400;
constexpr double kLongestStep = 0.1;
/// Of the second derivative: keeps what the forecasts leave open where it is.
constexpr double kLeastCurvature = 1e-6;

/// The number of the curve after a step. The loss is minus the logarithm of the probability of the results.
double after_step(std::span<const Forecast> forecasts, const ChanceCurve& curve,
                  double ChanceCurve::*number) {
    double slope = 0;
    double curvature = kLeastCurvature;
    for (const Forecast& forecast : forecasts) {
        const double odds = log_odds(forecast.searched);
        const double by_number = number == &ChanceCurve::linear ? odds : odds * std::abs(odds);
        const double chance = calibrated(forecast.searched, curve);
        slope += (chance - forecast.result) * by_number;
        curvature += chance * (1 - chance) * by_number * by_number;
    }
    return std::max(curve.*number - std::clamp(slope / curvature, -kLongestStep, kLongestStep), 0.0);
}

constexpr std::size_t kWidth = 9;

std::string row_text(std::span<const std::string> cells) {
    std::string text;
    for (const std::string& cell : cells) {
        text.append(kWidth - std::min(kWidth, cell.size()), ' ');
        text += cell;
    }
    return text + '\n';
}

std::string percent(double share) { return decimal_text(100 * share, 1) + '%'; }

std::string stage_name(std::size_t stage) {
    const auto bound = [](std::size_t i) { return std::to_string(100 * i / Calibration::kStages); };
    return bound(stage) + "-" + bound(stage + 1) + "%";
}

std::string bin_name(std::size_t bin) {
    const auto bound = [](std::size_t i) { return std::to_string(50 + 50 * i / Calibration::kBins); };
    return bound(bin) + "-" + bound(bin + 1);
}

std::string stage_row(const std::string& name, const std::array<Calibration::Stage, 3>& stages) {
    const Calibration::Bin results = stages[0].total();
    const auto count = static_cast<double>(results.count);
    std::vector<std::string> cells{name, std::to_string(results.count)};
    for (const Calibration::Stage& stage : stages) {
        const Calibration::Bin total = stage.total();
        for (std::string& cell :
             std::array{percent(total.chances / count), percent(total.results / count),
                        percent(stage.calibration_error()), decimal_text(stage.brier(), 4)})
            cells.push_back(std::move(cell));
    }
    return row_text(cells);
}

std::string bin_row(std::size_t bin, const Calibration& calibration) {
    std::vector<std::string> cells{bin_name(bin)};
    for (std::size_t i = 0; i < Calibration::kStages; ++i) {
        const Calibration::Bin& found = calibration.stage(i).bins[bin];
        cells.push_back(found.count == 0 ? "" : percent(found.results / static_cast<double>(found.count)));
        cells.push_back(found.count == 0 ? "" : "of " + std::to_string(found.count));
    }
    return row_text(cells);
}

std::string bins_text(const Calibration& calibration) {
    std::vector<std::string> head{"chance"};
    for (std::size_t i = 0; i < Calibration::kStages; ++i) {
        head.push_back(stage_name(i));
        head.emplace_back();
    }
    std::string text = row_text(head);
    for (std::size_t bin = 0; bin < Calibration::kBins; ++bin) text += bin_row(bin, calibration);
    return text;
}

}  // namespace

Calibration::Bin& Calibration::Bin::operator+=(const Bin& other) {
    count += other.count;
    chances += other.chances;
    results += other.results;
    return *this;
}

Calibration::Bin Calibration::Stage::total() const {
    Bin total;
    for (const Bin& bin : bins) total += bin;
    return total;
}

double Calibration::Stage::brier() const { return squares / static_cast<double>(total().count); }

double Calibration::Stage::calibration_error() const {
    double error = 0;
    for (const Bin& bin : bins) error += std::abs(bin.chances - bin.results);
    return error / static_cast<double>(total().count);
}

void Calibration::add(double placed, double chance, double result) {
    if (chance < 0.5) {
        chance = 1 - chance;
        result = 1 - result;
    }
    const auto number = [](double share, std::size_t count) {
        return std::min(static_cast<std::size_t>(share * static_cast<double>(count)), count - 1);
    };
    Stage& stage = stages_[number(placed, kStages)];
    stage.squares += (chance - result) * (chance - result);
    stage.bins[number(2 * chance - 1, kBins)] += {.count = 1, .chances = chance, .results = result};
}

Calibration::Stage Calibration::total() const {
    Stage total;
    for (const Stage& stage : stages_) {
        for (std::size_t i = 0; i < kBins; ++i) total.bins[i] += stage.bins[i];
        total.squares += stage.squares;
    }
    return total;
}

ChanceCurve best_curve(std::span<const Forecast> forecasts) {
    ChanceCurve curve{.linear = 1, .square = 0};
    for (int sweep = 0; sweep < kSweeps; ++sweep)
        for (double ChanceCurve::*number : {&ChanceCurve::linear, &ChanceCurve::square})
            curve.*number = after_step(forecasts, curve, number);
    return curve;
}

std::string calibration_text(std::span<const Forecast> forecasts) {
    std::array<Calibration, 3> kinds;  // as searched, as reported, by points
    for (const Forecast& forecast : forecasts) {
        kinds[0].add(forecast.placed, forecast.searched, forecast.result);
        kinds[1].add(forecast.placed, forecast.reported, forecast.result);
        kinds[2].add(forecast.placed, forecast.by_points, forecast.result);
    }
    std::vector<std::string> title{"",   "",         "as", "searched", "",   "",
                                   "as", "reported", "",   "",         "by", "points"};
    std::vector<std::string> head{"stones", "count"};
    for (int i = 0; i < 3; ++i) head.insert(head.end(), {"chance", "won", "error", "Brier"});
    std::string text = row_text(title) + row_text(head);
    if (forecasts.empty()) return text;
    for (std::size_t i = 0; i < Calibration::kStages; ++i)
        if (kinds[0].stage(i).total().count > 0)
            text += stage_row(stage_name(i), {kinds[0].stage(i), kinds[1].stage(i), kinds[2].stage(i)});
    text += stage_row("all", {kinds[0].total(), kinds[1].total(), kinds[2].total()});
    const ChanceCurve curve = best_curve(forecasts);
    return text + "best curve: linear " + decimal_text(curve.linear, 3) + ", square " +
           decimal_text(curve.square, 3) + "\n\nWon, by chance as searched:\n" + bins_text(kinds[0]) +
           "\nWon, by chance as reported:\n" + bins_text(kinds[1]);
}

}  // namespace pahtum::learn
