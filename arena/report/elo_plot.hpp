#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pahtum::arena {

/// A place on the plot, from left to right.
struct PlotPoint {
    std::string label;               ///< below it
    std::string title;               ///< shown by browsers when the mouse is on it
    std::optional<double> elo = {};  ///< nothing leaves a gap
    std::optional<double> low = {};  ///< of the 95% interval; nothing if it has no end, or none is known
    std::optional<double> high = {};
};

/// What every elo_plot() begins with.
inline constexpr std::string_view kEloPlotStart =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"elo-plot\"";

/// A picture (SVG) of Elo with 95% intervals, and lines between neighbours. Labels and titles may hold any
/// text.
[[nodiscard]] std::string elo_plot(std::string_view heading, std::span<const PlotPoint> points);

}  // namespace pahtum::arena
