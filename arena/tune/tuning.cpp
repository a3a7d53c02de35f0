#include "arena/tune/tuning.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace pahtum::arena {

Tuning::Tuning(const TuningSettings& settings)
    : spsa_(settings.parameters, settings.spsa),
      pairs_(settings.pairs),
      ahead_(settings.ahead),
      engine_(settings.engine),
      time_control_(settings.time_control),
      course_{spsa_.start()} {
    assert(pairs_ > 0);
}

std::size_t Tuning::known_pairs() const { return std::min(iterations(), finished() + ahead_ + 1) * pairs_; }

std::optional<TunePair> Tuning::pair(std::size_t number) const {
    const std::size_t iteration = number / pairs_;
    if (number >= pairs() || !is_open(iteration)) return std::nullopt;
    const TuneValues& values = course_[iteration - std::min(iteration, ahead_)];
    return TunePair{.number = number, .iteration = iteration, .probe = spsa_.probe(iteration, values)};
}

bool Tuning::add(std::size_t number, int half_points) {
    const std::size_t iteration = number / pairs_;
    assert(number < pairs() && is_open(iteration));
    if (is_counted(number)) return false;
    auto& results = unfinished_[iteration].half_points;
    results.resize(pairs_);
    results[number % pairs_] = half_points;
    ++counted_;
    advance();
    return true;
}

bool Tuning::is_counted(std::size_t number) const {
    const std::size_t iteration = number / pairs_;
    if (iteration < finished()) return true;
    const auto found = unfinished_.find(iteration);
    return found != unfinished_.end() && found->second.half_points[number % pairs_].has_value();
}

void Tuning::advance() {
    constexpr int kEven = 2;  // half points of each side in a drawn pair
    for (auto it = unfinished_.begin(); it != unfinished_.end() && it->first == finished();
         it = unfinished_.erase(it)) {
        int wins = 0;  // less losses
        for (const auto& half_points : it->second.half_points) {
            if (!half_points) return;
            wins += *half_points - kEven;
        }
        course_.push_back(
            spsa_.step(it->first, values(), static_cast<double>(wins) / static_cast<double>(pairs_)));
    }
}

TuneValues Tuning::mean_values() const {
    const std::size_t first = course_.size() / 2;
    TuneValues means(values().size(), 0.0);
    for (std::size_t i = 0; i < means.size(); ++i) {
        for (std::size_t n = first; n < course_.size(); ++n) means[i] += course_[n][i];
        means[i] /= static_cast<double>(course_.size() - first);
    }
    return means;
}

std::string param_command(const TuneParameter& parameter, double value) {
    return "param " + parameter.name + " " + parameter.text(value) + "\n";
}

TuneSchedule::TuneSchedule(const TuningSettings& settings, std::vector<std::string> openings)
    : Plan({{0, 1}}, std::move(openings), settings.spsa.iterations * settings.pairs), tuning_(settings) {}

std::optional<std::size_t> TuneSchedule::number_of(const GameUnit& unit) const {
    const auto number = Plan::number_of(unit);
    return number < size() ? number : std::nullopt;
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
