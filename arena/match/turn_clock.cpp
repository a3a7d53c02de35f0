#include "arena/match/turn_clock.hpp"

#include <algorithm>

#include "engine/base/text.hpp"

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

std::string time_settings(TurnClock::Time main, TurnClock::Time period, int stones) {
    return "time_settings " + seconds_text(main) + " " + seconds_text(period) + " " + std::to_string(stones) +
           "\n";
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

std::string time_control_command(const TimeControl& control, bool knows_limit) {
    if (const auto& clock = control.clock) {
        return clock->moves > 0 ? time_settings(kNone, clock->base, clock->moves)
                                : time_settings(clock->base, clock->increment, 1);
    }
    if (const auto& byo_yomi = control.byo_yomi)
        return time_settings(byo_yomi->main, byo_yomi->period, byo_yomi->stones);
    if (control.move_time) {
        return knows_limit ? "limit time " + seconds_text(*control.move_time) + "\n"
                           : time_settings(kNone, *control.move_time, 1);
    }
    if (control.nodes) return "limit nodes " + std::to_string(*control.nodes) + "\n";
    if (control.depth) return "limit depth " + std::to_string(*control.depth) + "\n";
    return "";
}

void append_time_left(std::string& commands, Side side, TurnClock::Left left) {
    commands += side == Side::kBlack ? "time_left b " : "time_left w ";
    commands += seconds_text(std::max(left.time, kNone));
    commands += ' ';
    commands += std::to_string(left.stones);
    commands += '\n';
}

}  // namespace pahtum::arena
