#include <array>
#include <set>
#include <string>

#include "engine/base/text.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/chance.hpp"
#include "protocol/gtp/analysis_text.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/state.hpp"

namespace pahtum::gtp {
namespace {

constexpr int kMaxPeriodMoves = 1'000'000;

int parse_moves(const std::string& text) {
    return parse_integer(text, 0, kMaxPeriodMoves, "number of moves");
}

std::string time_settings(State& state, Arguments arguments) {
    state.clocks.set(parse_seconds(arguments[0], "main time"), parse_seconds(arguments[1], "byo-yomi time"),
                     parse_moves(arguments[2]));
    return {};
}

std::string time_left(State& state, Arguments arguments) {
    state.clocks.set_left(parse_side(arguments[0]), parse_seconds(arguments[1], "time left"),
                          parse_moves(arguments[2]));
    return {};
}

/// `limit` sets the parameters time, depth and nodes together: those it does not name are unset.
std::string limit(State& state, Arguments arguments) {
    Settings settings = state.settings;
    settings.time.reset();
    settings.depth.reset();
    settings.nodes.reset();
    if (arguments.size() % 2 != 0) throw ParseError{"'" + arguments.back() + "' has no value"};
    std::set<std::string> names;
    for (std::size_t i = 0; i < arguments.size(); i += 2) {
        const std::string& name = arguments[i];
        if (name != "time" && name != "depth" && name != "nodes") {
            throw ParseError{"'" + name + "' is not a limit: expected time, depth or nodes"};
        }
        if (!names.insert(name).second) throw ParseError{"'" + name + "' is given twice: give it once"};
        find_parameter(name).read(settings, arguments[i + 1]);
    }
    state.settings = settings;
    return {};
}

/// GoGui's dialogs know only 1 and 0 as truth values.
std::string listed_value(const Parameter& parameter, const Settings& settings) {
    const std::string value = parameter.print(settings);
    if (parameter.type != "bool") return value;
    return value == "true" ? "1" : "0";
}

std::string list_parameters(const Settings& settings) {
    std::string text;
    for (const Parameter& parameter : parameters()) {
        text += "[" + std::string{parameter.type} + "] " + std::string{parameter.name} + " " +
                listed_value(parameter, settings) + '\n';
    }
    return text;
}

std::string param(State& state, Arguments arguments) {
    if (arguments.empty()) return list_parameters(state.settings);
    const Parameter& parameter = find_parameter(arguments[0]);
    if (arguments.size() == 1) return parameter.print(state.settings);
    parameter.read(state.settings, join(arguments.subspan(1)));
    if (parameter.name == "seed") state.restart_random();
    return {};
}

/// Requires SolveStatus::kExact.
std::string solve_answer(const Position& position, const SolveReport& report) {
    std::string text = "value " + std::to_string(report.lower) + " wdl " +
                       std::to_string(outcome(report).value()) + " best_complete " +
                       (report.best_is_complete ? "true" : "false") + " best";
    for (const Move move : report.best) text += " " + to_text(position, move);
    text += " line";
    return report.pv.empty() ? text : text + " " + line_text(position, report.pv, false);
}

std::string solve(State& state, Arguments) {
    const Position& position = state.game.position();
    const SolveReport report =
        state.thinker.solve(position, state.settings, solve_request(state.settings), state.stop);
    if (report.status == SolveStatus::kExact) return solve_answer(position, report);
    const bool is_interrupted = state.stop && state.stop();
    throw CommandFailure{std::string{"cannot solve: "} +
                         (is_interrupted ? "interrupted" : "not proven within the limit") + ": lower " +
                         std::to_string(report.lower) + " upper " + std::to_string(report.upper) +
                         (is_interrupted ? "" : "; set a larger limit")};
}

/// The static evaluation, without search.
std::string evaluate(State& state, Arguments) {
    constexpr int kWinRateDecimals = 4;
    const Position& position = state.game.position();
    const Side side = position.side_to_move();
    const bool is_exact = position.is_over();
    const Evaluator evaluator{position.ruleset().scoring};
    const double value = is_exact ? static_cast<double>(position.margin(side))
                                  : static_cast<double>(evaluator.evaluate(position, side)) / kPoint;
    return "value " + points_text(value) + " winrate " +
           decimal_text(win_rate(value, is_exact, position), kWinRateDecimals) + " exact " +
           (is_exact ? "true" : "false");
}

}  // namespace

std::span<const Command> thinking_commands() {
    static constexpr std::array kCommands{
        Command{"time_settings", "MAIN BYO_YOMI MOVES", 3, 3, time_settings},
        Command{"time_left", "COLOUR SECONDS MOVES", 3, 3, time_left},
        Command{"limit", "[time SECONDS] [depth PLIES] [nodes NODES]", 0, 6, limit},
        Command{"param", "[NAME [VALUE]]", 0, kAnyNumber, param},
        Command{"solve", "", 0, 0, solve},
        Command{"evaluate", "", 0, 0, evaluate},
    };
    return kCommands;
}

}  // namespace pahtum::gtp
