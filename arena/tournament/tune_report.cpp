#include "arena/tournament/tune_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/report/html_report.hpp"
#include "arena/report/table.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

/// More points would not show.
constexpr std::size_t kMostPoints = 1000;

std::string change_text(const TuneParameter& parameter, double value) {
    const double change = value - parameter.start;
    return (change > 0 ? "+" : "") + parameter.exact_text(change);
}

/// Rows of the number of iterations and the values then.
Json course_json(const Tuning& tuning) {
    const auto& course = tuning.course();
    const std::size_t step = std::max<std::size_t>(1, (course.size() + kMostPoints - 1) / kMostPoints);
    Json rows = Json::array();
    for (std::size_t n = 0; n < course.size(); ++n) {
        if (n % step != 0 && n + 1 != course.size()) continue;
        Json row = Json::array({n});
        for (const double value : course[n]) row.push_back(value);
        rows.push_back(std::move(row));
    }
    return rows;
}

/// How the engine is started with these values.
std::string options_text(const Tuning& tuning) {
    std::string text;
    const auto& parameters = tuning.spsa().parameters();
    for (std::size_t i = 0; i < parameters.size(); ++i)
        text += (i == 0 ? "" : " ") + parameters[i].name + "=" + parameters[i].text(tuning.values()[i]);
    return text;
}

Json parameter_json(const Tuning& tuning, std::size_t index) {
    const TuneParameter& parameter = tuning.spsa().parameters()[index];
    const double value = tuning.values()[index];
    return Json::object({{"name", parameter.name},
                         {"start", parameter.start},
                         {"min", parameter.min},
                         {"max", parameter.max},
                         {"c_end", parameter.c_end},
                         {"r_end", parameter.r_end},
                         {"whole", parameter.is_whole},
                         {"value", value},
                         {"mean", tuning.mean_values()[index]},
                         {"text", parameter.text(value)}});
}

}  // namespace

std::string tune_table(const TuneResults& results) {
    const Tuning& tuning = results.tuning;
    TextTable table{{"Parameter", "Start", "Now", "Change", "Mean", "Min", "Max", "C_end", "R_end"}};
    const auto& parameters = tuning.spsa().parameters();
    const TuneValues means = tuning.mean_values();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const TuneParameter& it = parameters[i];
        const double value = tuning.values()[i];
        table.add_row({it.name, it.text(it.start), it.exact_text(value), change_text(it, value),
                       it.exact_text(means[i]), it.text(it.min), it.text(it.max), number_text(it.c_end, 3),
                       number_text(it.r_end, 4)});
    }
    return printable(results.engine) + ": " + std::to_string(tuning.finished()) + " of " +
           counted(tuning.iterations(), "iteration") + ", " + std::to_string(2 * tuning.counted()) +
           " games, " + results.time_control + "\n" + table.to_text(0) +
           (tuning.is_done() ? "Tuned: " : "So far: ") + options_text(tuning) + "\n";
}

Json tune_json(const TuneResults& results) {
    const Tuning& tuning = results.tuning;
    const SpsaSettings& spsa = tuning.spsa().settings();
    Json list = Json::array();
    for (std::size_t i = 0; i < tuning.spsa().parameters().size(); ++i)
        list.push_back(parameter_json(tuning, i));
    return Json::object({{"format", 1},
                         {"engine", results.engine},
                         {"time_control", results.time_control},
                         {"iterations", tuning.iterations()},
                         {"finished", tuning.finished()},
                         {"pairs_of_iteration", tuning.pairs_of_iteration()},
                         {"games", 2 * tuning.counted()},
                         {"stability", spsa.stability},
                         {"alpha", spsa.alpha},
                         {"gamma", spsa.gamma},
                         {"seed", spsa.seed},
                         {"parameters", std::move(list)}});
}

std::string tune_progress(const Tuning& tuning) {
    std::string text =
        std::to_string(tuning.finished()) + " of " + std::to_string(tuning.iterations()) + " iterations";
    const auto& parameters = tuning.spsa().parameters();
    for (std::size_t i = 0; i < parameters.size(); ++i)
        text += ", " + parameters[i].name + " " + parameters[i].exact_text(tuning.values()[i]);
    return text;
}

std::string tune_page(const TuneResults& results, const PageState& state) {
    Json json = tune_json(results);
    json["course"] = course_json(results.tuning);
    return std::string(kTunePageStart) + std::string(kTunePageHead) +
           R"(<script type="application/json" id="tuning">)" + page_json(std::move(json)) + "</script>\n" +
           page_state_element(state) + std::string(kTunePageEnd);
}

}  // namespace pahtum::arena
