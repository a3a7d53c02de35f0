#pragma once

#include <chrono>
#include <string>

#include "arena/match/game.hpp"
#include "arena/match/turn_clock.hpp"

namespace pahtum::arena {

/// Seconds as a decimal without needless zeros, exact to the nanosecond: "0.1", "60", "-0.25".
[[nodiscard]] std::string seconds_text(std::chrono::nanoseconds time);

/// The command, ended by LF, that tells an engine its time control before a game; empty if there is nothing
/// to tell. An engine that does not know `limit` is told a time for each move by `time_settings`; nodes and
/// depth need `limit`. GTP knows main time and byo-yomi only. An increment is told as periods of one move,
/// and moves in a time as periods without main time: less than the truth, which `time_left` then tells.
[[nodiscard]] std::string time_control_command(const TimeControl& control, bool knows_limit);

/// Appends `time_left C SECONDS STONES` and LF; time that is overdrawn shows as 0.
void append_time_left(std::string& commands, Side side, TurnClock::Left left);

/// What is said of an answer that came too late: a sentence without the engine's name.
[[nodiscard]] std::string too_late(std::chrono::nanoseconds elapsed, std::chrono::nanoseconds allowance);

}  // namespace pahtum::arena
