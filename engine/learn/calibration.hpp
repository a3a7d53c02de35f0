#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/search/chance.hpp"

namespace pahtum::learn {

/// A chance that a search gave for a position, and the result of the game, from the view of the side to move.
struct Forecast {
    double placed;     ///< share_placed() of the position
    double searched;   ///< what the search maximizes, 0 to 1
    double reported;   ///< the same as people see it: calibrated()
    double by_points;  ///< win_rate() of the expected margin alone
    double result;     ///< 1 for a win, 0.5 for a draw, 0 for a loss
};

/// Who plays the games, and how much thought a forecast takes.
struct ForecastSettings {
    Ruleset ruleset{};
    std::uint64_t seed = 1;
    std::uint32_t nodes = 20'000;  ///< of each forecast, and of each move at full strength
    int level = 15;                ///< of both sides
};

/// The forecasts of one game, which depend on the settings and its number alone. It begins on a random layout
/// with up to six random moves. What a search sees to the end is no forecast: it is left out, and at full
/// strength ends the game.
[[nodiscard]] std::vector<Forecast> forecasts_of_game(const ForecastSettings& settings, std::uint64_t game);

/// How often came true what was forecast, by stage of the game. Everything is counted for the side with the
/// better chances, so a bin is as wide as a twentieth of all chances.
class Calibration {
  public:
    static constexpr std::size_t kStages = 8;  ///< of equal length, by Forecast::placed
    static constexpr std::size_t kBins = 10;   ///< of chances from 0.5 to 1

    struct Bin {
        std::size_t count = 0;
        double chances = 0;  ///< sums
        double results = 0;

        Bin& operator+=(const Bin& other);
    };
    struct Stage {
        std::array<Bin, kBins> bins{};
        double squares = 0;  ///< sum of the squared differences of chance and result

        [[nodiscard]] Bin total() const;
        /// The mean squared error: Brier's score.
        [[nodiscard]] double brier() const;
        /// The mean difference of the bins' chances and results, by their counts: the expected calibration
        /// error.
        [[nodiscard]] double calibration_error() const;
    };

    void add(double placed, double chance, double result);
    [[nodiscard]] const Stage& stage(std::size_t stage) const { return stages_[stage]; }
    [[nodiscard]] Stage total() const;

  private:
    std::array<Stage, kStages> stages_{};
};

/// The curve that, by maximum likelihood, makes the chances as searched true. Neither number is negative.
[[nodiscard]] ChanceCurve best_curve(std::span<const Forecast> forecasts);

/// Tables for people: by stage, as searched, as reported and by points; by bin; and the best curve.
[[nodiscard]] std::string calibration_text(std::span<const Forecast> forecasts);

}  // namespace pahtum::learn
