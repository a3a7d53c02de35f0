#pragma once

#include <chrono>
#include <optional>
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

/// One engine's time in one game, charged to the nanosecond. The margin is how late a move may be. Each move
/// time and each period of byo-yomi has the whole margin again; on a clock there is one margin for the whole
/// game, because overdrawn time stays overdrawn.
class TurnClock {
  public:
    using Time = std::chrono::nanoseconds;

    /// The values of GTP's `time_left` that are sent to the engine before its turn.
    struct Left {
        Time time;   ///< negative when overdrawn
        int stones;  ///< moves to be made in `time` before more is added; 0 = main time
        bool operator==(const Left&) const = default;
    };

    /// `hang_timeout` bounds a turn without any other limit on its time.
    TurnClock(const TimeControl& control, Time margin, Time hang_timeout);

    /// The longest the next turn may take, margin included. In main time this is what is left of it and the
    /// first period.
    [[nodiscard]] Time allowance() const;
    /// Charges a turn and adds the time it earns. False if it took longer than the allowance.
    [[nodiscard]] bool charge(Time elapsed);
    /// std::nullopt without a clock.
    [[nodiscard]] std::optional<Left> left() const { return left_; }
    /// What exceeding the allowance is: a time forfeit or, where no clock runs, a hang.
    [[nodiscard]] Ending ending_when_late() const {
        return left_ || control_.move_time ? Ending::kTimeForfeit : Ending::kEngineHung;
    }

  private:
    void charge_clock(const TimeControl::Clock& clock, Time elapsed);
    void charge_byo_yomi(const TimeControl::ByoYomi& byo_yomi, Time elapsed);

    TimeControl control_;
    Time margin_;
    Time hang_timeout_;
    std::optional<Left> left_;
};

/// The command, ended by LF, that sends an engine its time control before a game; empty if there is none. An
/// engine that does not know `limit` gets a move time by `time_settings`; nodes and depth need `limit`.
/// GTP has main time and byo-yomi only. An increment is sent as periods of one move, and moves in a time as
/// periods without main time: less than the engine will get, and `time_left` then says how much.
[[nodiscard]] std::string time_control_command(const TimeControl& control, bool knows_limit);

/// Appends `time_left C SECONDS STONES` and LF; overdrawn time is sent as 0.
void append_time_left(std::string& commands, Side side, TurnClock::Left left);

}  // namespace pahtum::arena
