#include "arena/stats/tie_model.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace pahtum::arena {
namespace {

double sigmoid(double x) { return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x)); }

double log_sigmoid(double x) { return x < 0 ? x - std::log1p(std::exp(x)) : -std::log1p(std::exp(-x)); }

double log_cosh(double x) { return std::abs(x) + std::log1p(std::exp(-2 * std::abs(x))) - std::numbers::ln2; }

/// Requires x > 0.
double log_sinh(double x) { return x + std::log1p(-std::exp(-2 * x)) - std::numbers::ln2; }

double square(double x) { return x * x; }

std::array<LogChance, 3> davidson(double x, double k) {
    const double highest = std::max(std::abs(x) / 2, k);
    const double loss = std::exp(-x / 2 - highest);
    const double draw = std::exp(k - highest);
    const double win = std::exp(x / 2 - highest);
    const double sum = loss + draw + win;
    const double log_sum = highest + std::log(sum);
    const double slope = (win - loss) / sum / 2;  // of log_sum by x
    const double draws = draw / sum;              // of log_sum by k
    const LogChance common{.value = -log_sum,
                           .by_x = -slope,
                           .by_k = -draws,
                           .by_xx = square(slope) - (win + loss) / sum / 4,
                           .by_xk = draws * slope,
                           .by_kk = -draws * (1 - draws)};
    std::array<LogChance, 3> result{common, common, common};
    result[0].value -= x / 2;
    result[0].by_x -= 0.5;
    result[1].value += k;
    result[1].by_k += 1;
    result[2].value += x / 2;
    result[2].by_x += 0.5;
    return result;
}

std::array<LogChance, 3> rao_kupper(double x, double g) {
    const auto decided = [g](double advantage, double sign) {
        const double u = advantage - g;
        const double slope = sigmoid(-u);
        const double curvature = slope * sigmoid(u);
        return LogChance{.value = log_sigmoid(u),
                         .by_x = sign * slope,
                         .by_k = -slope,
                         .by_xx = -curvature,
                         .by_xk = sign * curvature,
                         .by_kk = -curvature};
    };
    const double above = (g + x) / 2;
    const double below = (g - x) / 2;
    const double bend_above = 0.25 / square(std::cosh(above));
    const double bend_below = 0.25 / square(std::cosh(below));
    const LogChance draw{
        .value = log_sinh(g) - std::numbers::ln2 - log_cosh(above) - log_cosh(below),
        .by_x = (std::tanh(below) - std::tanh(above)) / 2,
        .by_k = 1 / std::tanh(g) - (std::tanh(below) + std::tanh(above)) / 2,
        .by_xx = -bend_above - bend_below,
        .by_xk = bend_below - bend_above,
        .by_kk = -1 / square(std::sinh(g)) - bend_above - bend_below,
    };
    return {decided(-x, -1), draw, decided(x, 1)};
}

}  // namespace

std::string_view to_text(TieModel model) { return model == TieModel::kDavidson ? "davidson" : "rao-kupper"; }

GameChances chances(TieModel model, double x, double draw_parameter) {
    assert(draw_parameter >= 0);
    switch (model) {
        case TieModel::kDavidson: {
            const double loss = std::exp(-std::abs(x));
            const double draw = draw_parameter * std::exp(-std::abs(x) / 2);
            const double sum = 1 + loss + draw;
            return x < 0 ? GameChances{1 / sum, draw / sum, loss / sum}
                         : GameChances{loss / sum, draw / sum, 1 / sum};
        }
        case TieModel::kRaoKupper: {
            const double loss = sigmoid(-x - draw_parameter);
            const double win = sigmoid(x - draw_parameter);
            return {loss, std::max(0.0, 1 - loss - win), win};
        }
    }
    assert(false);
    return {};
}

std::array<LogChance, 3> log_chances(TieModel model, double x, double k) {
    return model == TieModel::kDavidson ? davidson(x, k) : rao_kupper(x, k);
}

}  // namespace pahtum::arena
