#include "arena/tune/tune_purpose.hpp"

#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "arena/match/engine_client.hpp"
#include "arena/match/time_control.hpp"
#include "arena/process/watchdog.hpp"
#include "arena/tournament/entry.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

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
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + printable(name, kShown);
    return text.empty() ? "none" : text;
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

const Tuning& tuning_in(const Schedule& schedule) {
    return dynamic_cast<const TuneSchedule&>(schedule).tuning();
}

}  // namespace

void check_declared(const EngineSpec& engine, std::span<const TuneParameter> parameters,
                    const SlotOptions& options) {
    Watchdog watchdog;
    Watchdog::Alarm alarm{watchdog};
    const Program program{.command = engine.command,
                          .directory = engine.directory,
                          .limits = engine.limits,
                          .files = engine.files,
                          .environment = engine.environment};
    const Deadline deadline = Clock::now() + engine.limits.start_time(options.game.turn.start_timeout);
    try {
        EngineClient client{program, alarm, LogTarget{.log = options.log, .name = engine.name}};
        check_parameters(client, parameters, deadline);
        client.quit(Clock::now() + options.quit_timeout);
    } catch (const EngineFault& fault) {
        throw ParseError{"the engine " + std::string(fault.what())};
    }
}

TunePurpose::TunePurpose(TuningSettings settings, std::vector<std::string> openings, const EngineSpec& engine)
    : settings_(std::move(settings)),
      openings_(std::move(openings)),
      engine_(join(engine.command)),
      time_control_(describe(engine.time_control)) {}

void TunePurpose::check(std::span<const EngineSpec> engines, const SlotOptions& options,
                        const std::function<void(const std::string&)>& warn) const {
    check_declared(engines.front(), settings_.parameters, options);
    std::vector<Position> starts;
    for (const std::string& opening : std::set(openings_.begin(), openings_.end()))
        starts.push_back(parse_position(opening));
    check_entries(engines.first(1), kinds_of(starts), options, false, warn);
}

std::string TunePurpose::progress(const Schedule& schedule) const {
    return tune_progress(tuning_in(schedule));
}

std::string TunePurpose::results(const Schedule& schedule, bool wants_json) const {
    const TuneResults results = results_of(schedule);
    return wants_json ? json_text(tune_json(results)) + "\n" : tune_table(results);
}

TuneResults TunePurpose::results_of(const Schedule& schedule) const {
    return {tuning_in(schedule), engine_, time_control_};
}

}  // namespace pahtum::arena
