#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "arena/match/game.hpp"

namespace pahtum::arena {

/// Reads a time control; seconds may have up to nine decimals:
///   10+0.1           a clock of 10 s, 0.1 s more after each move; `10` is `10+0`
///   8/10+0.1         10 s more after every 8 moves as well; `8/10` is `8/10+0`
///   byoyomi=60,30,5  60 s, and when they are used up 30 s for every 5 moves
///   move=0.1         0.1 s for each move
///   nodes=5000       a search of that many nodes
///   depth=4          a search that deep
///   none             no limit
/// Throws ParseError.
[[nodiscard]] TimeControl parse_time_control(std::string_view text);

/// The inverse of parse_time_control().
[[nodiscard]] std::string to_text(const TimeControl& time_control);

/// For people: "10 s + 0.1 s per move", "10 s for 8 moves + 0.1 s per move", "60 s, then 30 s for 5 moves",
/// "0.1 s per move", "5000 nodes per move", "depth 4", "no limit".
[[nodiscard]] std::string describe(const TimeControl& time_control);

/// Seconds of a time control: up to nine decimals, less than a million, no sign. The inverse of
/// seconds_text(). Throws ParseError.
[[nodiscard]] std::chrono::nanoseconds parse_time(std::string_view text);

}  // namespace pahtum::arena
