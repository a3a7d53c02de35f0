#include "arena/tune/tune_schedule.hpp"

#include <cassert>
#include <utility>

namespace pahtum::arena {

std::string param_command(const TuneParameter& parameter, double value) {
    return "param " + parameter.name + " " + parameter.text(value) + "\n";
}

TuneSchedule::TuneSchedule(const TuningSettings& settings, std::vector<std::string> openings)
    : tuning_(settings), openings_(std::move(openings)) {}

GameUnit TuneSchedule::unit(std::size_t number) const {
    assert(number < size());
    const auto [opening, repeat] = openings_.at(number / 2);
    return {.pairing = pairings_.front(),
            .first_is_black = number % 2 == 0,
            .opening = opening,
            .repeat = repeat,
            .number = number};
}

std::optional<std::size_t> TuneSchedule::number_of(const GameUnit& unit) const {
    const auto pair = openings_.turn_of(unit.opening, unit.repeat);
    if (unit.pairing != pairings_.front() || !pair || *pair >= tuning_.known_pairs()) return std::nullopt;
    return 2 * *pair + (unit.first_is_black ? 0 : 1);
}

void TuneSchedule::feed(std::size_t number, const GameOutcome& outcome) {
    const int half_points = outcome.forfeiter ? 1 : outcome.half_points;
    if (number % 2 == 0)
        first_half_points_ = half_points;
    else
        tuning_.add(number / 2, first_half_points_ + half_points);
}

std::string TuneSchedule::rule() const {
    return "The results of each iteration decide with which values later ones are played.";
}

std::string TuneSchedule::preparation(std::size_t number, int engine) const {
    const auto pair = tuning_.pair(number / 2);
    assert(pair);
    const TuneValues& values = engine == 0 ? pair->probe.plus : pair->probe.minus;
    std::string commands;
    for (std::size_t i = 0; i < values.size(); ++i)
        commands += param_command(tuning_.spsa().parameters()[i], values[i]);
    return commands;
}

}  // namespace pahtum::arena
