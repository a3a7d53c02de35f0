#include "arena/match/time_commands.hpp"

#include <algorithm>

namespace pahtum::arena {

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
    if (control.clock) {
        return "time_settings " + seconds_text(control.clock->base) + " " +
               seconds_text(control.clock->increment) + " 1\n";
    }
    if (control.move_time) {
        const std::string seconds = seconds_text(*control.move_time);
        return knows_limit ? "limit time " + seconds + "\n" : "time_settings 0 " + seconds + " 1\n";
    }
    if (control.nodes) return "limit nodes " + std::to_string(*control.nodes) + "\n";
    if (control.depth) return "limit depth " + std::to_string(*control.depth) + "\n";
    return "";
}

void append_time_left(std::string& commands, Side side, std::chrono::nanoseconds left) {
    commands += side == Side::kBlack ? "time_left b " : "time_left w ";
    commands += seconds_text(std::max(left, std::chrono::nanoseconds{0}));
    commands += " 0\n";
}

}  // namespace pahtum::arena
