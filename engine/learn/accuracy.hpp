#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "engine/eval/outcome.hpp"
#include "engine/learn/examples.hpp"
#include "engine/learn/sample_file.hpp"

namespace pahtum::learn {

/// How badly a forecast of the final margin did, and how the forecast should change.
struct MarginLoss {
    double value = 0;          ///< negative natural logarithm of the probability
    double by_mean = 0;        ///< its derivative by the mean
    double by_log_spread = 0;  ///< and by the logarithm of the scale
};

/// The forecast is a logistic distribution with this mean and the scale e^log_spread, in points; margins are
/// whole points, so that each has the probability within half a point around it. What came about is that the
/// margin lies within [lower, upper], which is less than 10^6 points wide.
[[nodiscard]] MarginLoss margin_loss(double lower, double upper, double mean, double log_spread);

/// Errors of forecasts: sums, or means.
struct ForecastErrors {
    double margin_loss = 0;  ///< negative logarithm of the probability of the margin, or the bounds of it
    double result_loss = 0;  ///< the same of win and loss as value_of() expects them, a draw being half each
    double points = 0;       ///< distance of the mean from the margin

    ForecastErrors& operator+=(const ForecastErrors& other);
};

/// How well forecasts agree with samples, by stage of the game.
class Accuracy {
  public:
    /// Errors of the network and of the lines alone, whose spread is Evaluator::log_spread.
    struct Stage {
        std::size_t count = 0;
        std::size_t exact = 0;  ///< samples with an exact margin; only these count for points
        ForecastErrors network;
        ForecastErrors lines;
    };
    static constexpr int kStageCells = 8;
    static constexpr std::size_t kStages = 64 / kStageCells;

    /// `live`: number of live cells, at least 1. The forecasts are of the final margin, from the mover's
    /// view.
    void add(const Sample& sample, int live, const Outlook& network, const Outlook& lines);

    /// Sums of the samples with live cells from kStageCells * stage + 1 on.
    [[nodiscard]] const Stage& stage(std::size_t stage) const { return stages_[stage]; }
    [[nodiscard]] Stage total() const;

    /// A table of means, for people.
    [[nodiscard]] std::string text() const;

  private:
    std::array<Stage, kStages> stages_;
};

/// The forecast of the lines alone, of the final margin. Requires a position of the stone phase.
[[nodiscard]] Outlook outlook_of_lines(const Position& position);

}  // namespace pahtum::learn
