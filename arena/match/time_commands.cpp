#include "arena/match/time_commands.hpp"

#include <algorithm>

namespace pahtum::arena {
namespace {

using std::chrono::nanoseconds;

std::string time_settings(nanoseconds main, nanoseconds period, int stones) {
    return "time_settings " + seconds_text(main) + " " + seconds_text(period) + " " + std::to_string(stones) +
           "\n";
}

}  // namespace

std::string seconds_text(std::chrono::nanoseconds time) {
    constexpr std::int64_t kSecond = 1'000'000'000;
    const std::int64_t count = time.count();
    if (count < 0) return "-" + seconds_text(-time);
    std::string text = std::to_string(count / kSecond);
    if (count % kSecond == 0) return text;
    const std::string fraction = std::to_string(kSecond + count % kSecond);
    text += '.';
    text += fraction.substr(1, fraction.find_last_not_of('0'));
    return text;
}

std::string time_control_command(const TimeControl& control, bool knows_limit) {
    if (const auto& clock = control.clock) {
        return clock->moves > 0 ? time_settings(nanoseconds{0}, clock->base, clock->moves)
                                : time_settings(clock->base, clock->increment, 1);
    }
    if (const auto& byo_yomi = control.byo_yomi)
        return time_settings(byo_yomi->main, byo_yomi->period, byo_yomi->stones);
    if (control.move_time) {
        return knows_limit ? "limit time " + seconds_text(*control.move_time) + "\n"
                           : time_settings(nanoseconds{0}, *control.move_time, 1);
    }
    if (control.nodes) return "limit nodes " + std::to_string(*control.nodes) + "\n";
    if (control.depth) return "limit depth " + std::to_string(*control.depth) + "\n";
    return "";
}

void append_time_left(std::string& commands, Side side, TurnClock::Left left) {
    commands += side == Side::kBlack ? "time_left b " : "time_left w ";
    commands += seconds_text(std::max(left.time, nanoseconds{0}));
    commands += ' ';
    commands += std::to_string(left.stones);
    commands += '\n';
}

std::string too_late(nanoseconds elapsed, nanoseconds allowance) {
    return "answered after " + seconds_text(elapsed) + " s, had " + seconds_text(allowance) +
           " s with the margin";
}

}  // namespace pahtum::arena
