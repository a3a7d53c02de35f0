#include "arena/tournament/tune_tournament.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "arena/match/engine_client.hpp"
#include "arena/process/watchdog.hpp"
#include "arena/report/table.hpp"
#include "engine/base/joined.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kShown = 200;

/// The names in its answer to `param`, whose lines are "[type] name value".
std::set<std::string> declared_names(std::string_view answer) {
    std::set<std::string> names;
    for (const std::string_view line : split(answer, "\n")) {
        const std::size_t end = line.find(']');
        const auto words = split(end == std::string_view::npos ? line : line.substr(end + 1));
        if (!words.empty()) names.emplace(words.front());
    }
    return names;
}

std::string list_of(const std::set<std::string>& names) {
    if (names.empty()) return "none";
    return joined(names, ", ", [](const std::string& name) { return printable(name, kShown); });
}

void check_value(EngineClient& client, const TuneParameter& parameter, double value, Deadline deadline) {
    const std::string command = param_command(parameter, value);
    const auto answer = client.exchange(command, 1, deadline).front();
    if (answer.success) return;
    throw ParseError{"the engine refuses " + quote(trim(command)) + ": " + quote(answer.text, kShown)};
}

void check_parameters(EngineClient& client, std::span<const TuneParameter> parameters, Deadline deadline) {
    client.introduce(deadline);
    if (!client.knows("param"))
        throw ParseError{
            "the engine does not list the command 'param', by which it would declare parameters"};
    const auto declared = declared_names(client.ask("param\n", deadline));
    for (const TuneParameter& parameter : parameters)
        if (!declared.contains(parameter.name))
            throw ParseError{"the engine does not declare the parameter " + quote(parameter.name) +
                             " but: " + list_of(declared)};
    for (const TuneParameter& parameter : parameters)
        for (const double value : {parameter.min, parameter.max, parameter.start})
            check_value(client, parameter, value, deadline);
}

/// More points would not show.
constexpr std::size_t kMostPoints = 1000;

std::string change_text(const TuneParameter& parameter, double value) {
    const double change = value - parameter.start;
    return (change > 0 ? "+" : "") + parameter.exact_text(change);
}

/// Rows of the number of iterations, the values then, and the least and the greatest that the two sides play
/// in the next one.
Json course_json(const Tuning& tuning) {
    const auto& course = tuning.course();
    const std::size_t step = std::max<std::size_t>(1, (course.size() + kMostPoints - 1) / kMostPoints);
    Json rows = Json::array();
    for (std::size_t n = 0; n < course.size(); ++n) {
        if (n % step != 0 && n + 1 != course.size()) continue;
        TuneValues low;
        TuneValues high;
        for (std::size_t i = 0; i < course[n].size(); ++i) {
            const TuneParameter& it = tuning.spsa().parameters()[i];
            const double distance = tuning.spsa().perturbation(i, n);
            low.push_back(std::max(it.min, course[n][i] - distance));
            high.push_back(std::min(it.max, course[n][i] + distance));
        }
        rows.push_back(Json::array({n, course[n], low, high}));
    }
    return rows;
}

TextTable values_table(const Tuning& tuning) {
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
    return table;
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

void check_declared(const EngineSpec& engine, std::span<const TuneParameter> parameters,
                    const SlotOptions& options) {
    Watchdog watchdog;
    Watchdog::Alarm alarm{watchdog};
    const Deadline deadline = Clock::now() + engine.limits.start_time(options.game.turn.start_timeout);
    try {
        EngineClient client{program_of(engine), alarm, LogTarget{.log = options.log, .name = engine.name}};
        check_parameters(client, parameters, deadline);
        client.quit(Clock::now() + options.quit_timeout);
    } catch (const EngineFault& fault) {
        throw ParseError{"the engine " + std::string(fault.what())};
    }
}

std::string tune_table(const Tuning& tuning) {
    return printable(tuning.engine()) + ": " + std::to_string(tuning.finished()) + " of " +
           counted(tuning.iterations(), "iteration") + ", " + std::to_string(2 * tuning.counted()) +
           " games, " + tuning.time_control() + "\n" + values_table(tuning).to_text(0) +
           (tuning.is_done() ? "Tuned: " : "So far: ") + options_text(tuning) + "\n";
}

Json tune_json(const Tuning& tuning) {
    const SpsaSettings& spsa = tuning.spsa().settings();
    Json list = Json::array();
    for (std::size_t i = 0; i < tuning.spsa().parameters().size(); ++i)
        list.push_back(parameter_json(tuning, i));
    return Json::object({{"format", 1},
                         {"engine", tuning.engine()},
                         {"time_control", tuning.time_control()},
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

std::string tune_page(const Tuning& tuning, const PageState& state) {
    Json json = tune_json(tuning);
    json["heading"] = split(tune_table(tuning), "\n").front();
    json["values"] = values_table(tuning).to_json();
    json["course"] = course_json(tuning);
    return std::string(kTunePageStart) + std::string(kTunePage) +
           R"(<script type="application/json" id="tuning">)" + page_json(std::move(json)) + "</script>\n" +
           page_state_element(state);
}

}  // namespace pahtum::arena
