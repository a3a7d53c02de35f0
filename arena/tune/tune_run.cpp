#include "arena/tune/tune_run.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <string_view>
#include <utility>

#include "arena/client/engine_client.hpp"
#include "arena/process/watchdog.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kShown = 200;

std::string command_of(const TuneParameter& parameter, const std::string& value) {
    return "param " + parameter.name + " " + value + "\n";
}

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
    const std::string command = command_of(parameter, parameter.text(value));
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

PoolOptions with_clear_boards(PoolOptions options) {
    options.slot.game.clears_board = true;
    return options;
}

std::vector<EngineSpec> sides_of(const EngineSpec& engine) {
    std::vector<EngineSpec> sides(2, engine);
    sides[0].name = "plus";
    sides[1].name = "minus";
    return sides;
}

}  // namespace

void check_declared(const EngineSpec& engine, std::span<const TuneParameter> parameters,
                    const SlotOptions& options) {
    Watchdog watchdog;
    Watchdog::Alarm alarm{watchdog};
    const Program program{.command = engine.command,
                          .directory = engine.directory,
                          .limits = engine.limits,
                          .files = engine.files};
    const Deadline deadline = Clock::now() + options.game.turn.start_timeout;
    try {
        EngineClient client{program, alarm, LogTarget{.log = options.log, .name = engine.name}};
        check_parameters(client, parameters, deadline);
        client.quit(Clock::now() + options.quit_timeout);
    } catch (const EngineFault& fault) {
        throw ParseError{"the engine " + std::string(fault.what())};
    }
}

std::string param_commands(std::span<const TuneParameter> parameters, const TuneTexts& values) {
    std::string commands;
    for (std::size_t i = 0; i < parameters.size(); ++i) commands += command_of(parameters[i], values[i]);
    return commands;
}

TuneTexts texts_of(std::span<const TuneParameter> parameters, const TuneValues& values) {
    TuneTexts texts;
    for (std::size_t i = 0; i < parameters.size(); ++i) texts.push_back(parameters[i].text(values[i]));
    return texts;
}

bool adopt(Tuning& tuning, const TunedPair& pair, std::span<const std::string> openings) {
    const std::string name = "pair " + std::to_string(pair.number);
    const auto planned = tuning.pair(pair.number);
    if (!planned) {
        throw StoreError{pair.number >= tuning.pairs()
                             ? name + " is not one of this tuning"
                             : name + " depends on pairs that are missing before it"};
    }
    const auto& parameters = tuning.spsa().parameters();
    if (pair.iteration != planned->iteration || pair.plus != texts_of(parameters, planned->probe.plus) ||
        pair.minus != texts_of(parameters, planned->probe.minus))
        throw StoreError{name + " was played with other values than this tuning has then"};
    if (pair.opening != openings[pair.number % openings.size()])
        throw StoreError{name + " was played from another opening than this tuning has then"};
    return tuning.add(pair.number, pair.half_points());
}

TuneRun::TuneRun(Tuning& tuning, std::span<const std::string> openings, const EngineSpec& engine,
                 PoolOptions options, TuneEvents events)
    : tuning_(tuning),
      openings_(openings),
      events_(std::move(events)),
      pool_(sides_of(engine), with_clear_boards(std::move(options))) {}

void TuneRun::run() {
    pool_.run([this](Slot& slot) {
        while (const auto pair = next()) {
            if (const auto played = play(slot, *pair)) keep(*played);
            pool_.wake();
        }
    });
}

std::optional<TunePair> TuneRun::next() {
    while (true) {
        const std::uint32_t wakes = pool_.wakes();
        bool expects_more = false;
        auto pair = ask_for_pair(expects_more);
        if (pair || !expects_more) return pair;
        pool_.wait_beyond(wakes);
    }
}

std::optional<TunePair> TuneRun::ask_for_pair(bool& expects_more) {
    const std::lock_guard lock{mutex_};
    if (pool_.is_winding_down() || is_halted()) return std::nullopt;
    auto pair = tuning_.next();
    expects_more = !pair && tuning_.expects_more();
    return pair;
}

/// Nothing if the run is ending.
std::optional<TunedPair> TuneRun::play(Slot& slot, const TunePair& pair) {
    const auto& parameters = tuning_.spsa().parameters();
    TunedPair played{.number = pair.number,
                     .iteration = pair.iteration,
                     .opening = openings_[pair.number % openings_.size()],
                     .plus = texts_of(parameters, pair.probe.plus),
                     .minus = texts_of(parameters, pair.probe.minus),
                     .games = {}};
    slot.prepare(0, param_commands(parameters, played.plus));
    slot.prepare(1, param_commands(parameters, played.minus));
    for (std::size_t i = 0; i < played.games.size(); ++i) {
        const GameUnit unit{.pairing = {0, 1},
                            .first_is_black = i == 0,
                            .opening = played.opening,
                            .repeat = static_cast<int>(pair.number / openings_.size())};
        const auto game = pool_.play(slot, unit, [this](const GameResult& spoilt) {
            const std::lock_guard lock{mutex_};
            if (events_.repeated) events_.repeated(spoilt);
        });
        if (!game) return std::nullopt;
        const bool is_at_fault = is_fault(game->ending);
        for (const Side side : {Side::kBlack, Side::kWhite})
            if (!is_at_fault || game->loser == side) pool_.count(unit.engine(side), is_at_fault);
        played.games[i] = tuned_game(*game);
    }
    return played;
}

void TuneRun::keep(const TunedPair& pair) {
    const std::lock_guard lock{mutex_};
    if (events_.played) events_.played(pair);
    tuning_.add(pair.number, pair.half_points());
    if (events_.counted) events_.counted();
}

}  // namespace pahtum::arena
