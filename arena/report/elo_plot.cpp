#include "arena/report/elo_plot.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "arena/report/html_report.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr double kLeft = 70;
constexpr double kTop = 50;
constexpr double kHeight = 320;
constexpr double kLabels = 110;  ///< height of what is below
constexpr double kRight = 30;
constexpr double kStep = 44;  ///< between points
constexpr double kNarrowest = 360;

constexpr std::string_view kStyle =
    "<style>.elo-plot{font:12px sans-serif;color:#222;background:#fff}"
    "@media(prefers-color-scheme:dark){.elo-plot{color:#ddd;background:#181818}}"
    ".elo-plot text{fill:currentColor}.elo-plot .grid{stroke:currentColor;stroke-opacity:.2}"
    ".elo-plot .zero{stroke:currentColor;stroke-opacity:.7}"
    ".elo-plot .line{fill:none;stroke:#2a78b8;stroke-opacity:.5;stroke-width:2}"
    ".elo-plot .error{stroke:#2a78b8;stroke-width:1.5}.elo-plot .dot{fill:#2a78b8}</style>\n";

std::string digits(double number) { return decimal_text(number, 1); }

std::string line(std::string_view kind, double x1, double y1, double x2, double y2) {
    return "<line class=\"" + std::string(kind) + "\" x1=\"" + digits(x1) + "\" y1=\"" + digits(y1) +
           "\" x2=\"" + digits(x2) + "\" y2=\"" + digits(y2) + "\"/>\n";
}

/// The range of Elo that is shown, and between which of its values lines are drawn.
class Scale {
  public:
    explicit Scale(std::span<const PlotPoint> points) {
        for (const PlotPoint& point : points)
            for (const auto& value : {point.elo, point.low, point.high})
                if (value) include(*value);
        constexpr double kLines = 6;
        const double rough = (high_ - low_) / kLines;
        step_ = std::pow(10, std::floor(std::log10(rough)));
        for (const double factor : {5.0, 2.0})
            if (step_ * factor <= rough) step_ *= factor;
        low_ = std::floor(low_ / step_) * step_;
        high_ = std::ceil(high_ / step_) * step_;
    }
    [[nodiscard]] double y(double elo) const { return kTop + kHeight * (high_ - elo) / (high_ - low_); }
    [[nodiscard]] double low() const { return low_; }
    [[nodiscard]] double high() const { return high_; }
    [[nodiscard]] double step() const { return step_; }

  private:
    void include(double elo) {
        low_ = std::min(low_, elo);
        high_ = std::max(high_, elo);
    }

    double low_ = -10;
    double high_ = 10;
    double step_ = 0;
};

std::string grid(const Scale& scale, double right) {
    std::string text;
    const auto lines = static_cast<int>(std::lround((scale.high() - scale.low()) / scale.step()));
    for (int i = 0; i <= lines; ++i) {
        const double elo = scale.low() + i * scale.step();
        const bool is_zero = std::abs(elo) < scale.step() / 2;
        text += line(is_zero ? "zero" : "grid", kLeft, scale.y(elo), right, scale.y(elo));
        text += "<text text-anchor=\"end\" x=\"" + digits(kLeft - 8) + "\" y=\"" + digits(scale.y(elo) + 4) +
                "\">" + decimal_text(is_zero ? 0 : elo, 0) + "</text>\n";
    }
    return text;
}

double place_of(std::size_t index) { return kLeft + kStep * (static_cast<double>(index) + 0.5); }

/// One for each row of neighbours with Elo.
std::string lines_between(std::span<const PlotPoint> points, const Scale& scale) {
    std::string text;
    bool is_open = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (is_open && !points[i].elo) text += "\"/>\n";
        if (!is_open && points[i].elo) text += "<polyline class=\"line\" points=\"";
        is_open = points[i].elo.has_value();
        if (is_open) text += digits(place_of(i)) + "," + digits(scale.y(*points[i].elo)) + " ";
    }
    return is_open ? text + "\"/>\n" : text;
}

std::string drawn(const PlotPoint& point, double x, const Scale& scale) {
    const double below = kTop + kHeight + 14;
    std::string text = "<g><title>" + html_text(point.title) + "</title>";
    if (point.elo) {
        if (point.low || point.high)
            text += line("error", x, scale.y(point.low.value_or(scale.low())), x,
                         scale.y(point.high.value_or(scale.high())));
        text += "<circle class=\"dot\" r=\"4\" cx=\"" + digits(x) + "\" cy=\"" + digits(scale.y(*point.elo)) +
                "\"/>";
    }
    return text + "<text text-anchor=\"end\" transform=\"translate(" + digits(x + 4) + " " + digits(below) +
           ") rotate(-60)\">" + html_text(point.label) + "</text></g>\n";
}

}  // namespace

std::string elo_plot(std::string_view heading, std::span<const PlotPoint> points) {
    const Scale scale{points};
    const double right = std::max(kNarrowest, kLeft + kStep * static_cast<double>(points.size()));
    std::string text = std::string(kEloPlotStart) + " viewBox=\"0 0 " + digits(right + kRight) + " " +
                       digits(kTop + kHeight + kLabels) + "\" width=\"" + digits(right + kRight) + "\">\n" +
                       std::string(kStyle) + "<text x=\"10\" y=\"24\" font-size=\"16\">" +
                       html_text(heading) + "</text>\n" + grid(scale, right);
    text += lines_between(points, scale);
    for (std::size_t i = 0; i < points.size(); ++i) text += drawn(points[i], place_of(i), scale);
    return text + "</svg>\n";
}

}  // namespace pahtum::arena
