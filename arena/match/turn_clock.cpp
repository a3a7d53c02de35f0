#include "arena/match/turn_clock.hpp"

namespace pahtum::arena {
namespace {

constexpr TurnClock::Time kNone{0};

std::optional<TurnClock::Left> full(const TimeControl& control) {
    if (const auto& clock = control.clock) return TurnClock::Left{clock->base, clock->moves};
    if (const auto& byo_yomi = control.byo_yomi) {
        return byo_yomi->main > kNone ? TurnClock::Left{byo_yomi->main, 0}
                                      : TurnClock::Left{byo_yomi->period, byo_yomi->stones};
    }
    return std::nullopt;
}

}  // namespace

TurnClock::TurnClock(const TimeControl& control, Time margin, Time hang_timeout)
    : control_(control), margin_(margin), hang_timeout_(hang_timeout), left_(full(control)) {}

TurnClock::Time TurnClock::allowance() const {
    if (!left_) return control_.move_time ? *control_.move_time + margin_ : hang_timeout_;
    const bool has_periods_ahead = control_.byo_yomi && left_->stones == 0;
    return left_->time + margin_ + (has_periods_ahead ? control_.byo_yomi->period : kNone);
}

bool TurnClock::charge(Time elapsed) {
    const bool is_in_time = elapsed <= allowance();
    if (control_.clock) charge_clock(*control_.clock, elapsed);
    if (control_.byo_yomi) charge_byo_yomi(*control_.byo_yomi, elapsed);
    return is_in_time;
}

void TurnClock::charge_clock(const TimeControl::Clock& clock, Time elapsed) {
    left_->time += clock.increment - elapsed;
    if (clock.moves == 0 || --left_->stones > 0) return;
    left_->time += clock.base;
    left_->stones = clock.moves;
}

void TurnClock::charge_byo_yomi(const TimeControl::ByoYomi& byo_yomi, Time elapsed) {
    left_->time -= elapsed;
    const bool is_main_time = left_->stones == 0;
    if (is_main_time && left_->time > kNone) return;
    if (is_main_time) {
        const bool is_in_period = left_->time < kNone;  // then this move was the first of its moves
        left_ = {left_->time + byo_yomi.period, byo_yomi.stones + (is_in_period ? 0 : 1)};
    }
    if (--left_->stones == 0) left_ = {byo_yomi.period, byo_yomi.stones};
}

}  // namespace pahtum::arena
