#include "arena/match/turn_clock.hpp"

namespace pahtum::arena {

TurnClock::TurnClock(const TimeControl& control, Time margin, Time hang_timeout)
    : move_time_(control.move_time), margin_(margin), hang_timeout_(hang_timeout) {
    if (control.clock) {
        left_ = control.clock->base;
        increment_ = control.clock->increment;
    }
}

TurnClock::Time TurnClock::allowance() const {
    if (left_) return *left_ + margin_;
    return move_time_ ? *move_time_ + margin_ : hang_timeout_;
}

bool TurnClock::charge(Time elapsed) {
    const bool is_in_time = elapsed <= allowance();
    if (left_) *left_ += increment_ - elapsed;
    return is_in_time;
}

}  // namespace pahtum::arena
