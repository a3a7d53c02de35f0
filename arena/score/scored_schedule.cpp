#include "arena/score/scored_schedule.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace pahtum::arena {

ScoredSchedule::ScoredSchedule(std::unique_ptr<Schedule> schedule, const std::optional<SprtSettings>& sprt,
                               std::optional<std::size_t> most_games, std::optional<double> max_faults)
    : schedule_(std::move(schedule)),
      scoreboard_(sprt, schedule_.get(), max_faults),
      most_games_(most_games.value_or(std::numeric_limits<std::size_t>::max())) {}

ScoredSchedule::Key ScoredSchedule::key_of(const GameUnit& unit) {
    return {unit.pairing, unit.first_is_black, unit.repeat, unit.opening};
}

std::size_t ScoredSchedule::available() const { return std::min(schedule_->size(), most_games_); }

std::size_t ScoredSchedule::planned() const { return std::min(schedule_->expected_size(), most_games_); }

bool ScoredSchedule::adopt(const GameUnit& unit, const ScoredGame& outcome) {
    const auto number = schedule_->number_of(unit);
    if (!number) {
        if (schedule_->is_complete()) return false;
        return unplanned_.try_emplace(key_of(unit), outcome).second;
    }
    return add(*number, outcome);
}

bool ScoredSchedule::add(std::size_t number, const ScoredGame& outcome) {
    if (number >= available() || is_counted(number)) return false;
    count(number, outcome);
    count_adopted();
    return true;
}

void ScoredSchedule::count(std::size_t number, const ScoredGame& outcome) {
    if (number >= is_counted_.size()) is_counted_.resize(number + 1);
    is_counted_[number] = true;
    ++played_;
    scoreboard_.add(number, outcome);
}

void ScoredSchedule::count_adopted() {
    while (examined_ < available() && !unplanned_.empty()) {
        const auto game = unplanned_.extract(key_of(schedule_->unit(examined_)));
        if (!game.empty()) count(examined_, game.mapped());
        ++examined_;
    }
}

std::optional<GameUnit> ScoredSchedule::next() {
    while (next_ < available() && is_counted(next_)) ++next_;
    if (next_ == available()) return std::nullopt;
    return schedule_->unit(next_++);
}

bool ScoredSchedule::expects_more() const {
    return !schedule_->is_complete() && schedule_->size() < most_games_;
}

void ScoredSchedule::skip(std::size_t number, int engine) {
    scoreboard_.skip(number, engine);
    count_adopted();
}

}  // namespace pahtum::arena
