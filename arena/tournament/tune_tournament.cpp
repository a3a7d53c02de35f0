#include "arena/tournament/tune_tournament.hpp"

#include <set>

#include "arena/match/engine_client.hpp"
#include "arena/process/watchdog.hpp"
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

std::vector<Position> TuneTournament::starts() const {
    std::vector<Position> starts;
    for (const std::string& opening : std::set(openings.begin(), openings.end()))
        starts.push_back(parse_position(opening));
    return starts;
}

}  // namespace pahtum::arena
