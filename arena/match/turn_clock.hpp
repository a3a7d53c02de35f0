#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "arena/match/game.hpp"

namespace pahtum::arena {

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
    /// Nothing if there is no clock.
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
