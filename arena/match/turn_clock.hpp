#pragma once

#include <chrono>
#include <optional>

#include "arena/match/game.hpp"

namespace pahtum::arena {

/// One engine's time in one game, charged to the nanosecond. The margin is how much later than allowed a move
/// may be. A move time and a period of byo-yomi begin afresh, and the margin with them; on a clock it is one
/// allowance for the whole game: time overdrawn stays overdrawn.
class TurnClock {
  public:
    using Time = std::chrono::nanoseconds;

    /// What the engine is told before its turn, in the terms of GTP's `time_left`.
    struct Left {
        Time time;   ///< negative when overdrawn
        int stones;  ///< moves to go until more time comes, with which `time` ends; 0 = main time
        bool operator==(const Left&) const = default;
    };

    /// `hang_timeout` bounds a turn that nothing else does.
    TurnClock(const TimeControl& control, Time margin, Time hang_timeout);

    /// The longest the next turn may take, margin included. In main time this is what is left of it and the
    /// first period.
    [[nodiscard]] Time allowance() const;
    /// Takes a turn off the clock and adds what it earns. False if it took longer than the allowance.
    [[nodiscard]] bool charge(Time elapsed);
    /// Nothing if there is no clock.
    [[nodiscard]] std::optional<Left> left() const { return left_; }
    /// Whether running out of time is a time forfeit, not a hang.
    [[nodiscard]] bool limits_time() const { return left_ || control_.move_time; }

  private:
    void charge_clock(const TimeControl::Clock& clock, Time elapsed);
    void charge_byo_yomi(const TimeControl::ByoYomi& byo_yomi, Time elapsed);

    TimeControl control_;
    Time margin_;
    Time hang_timeout_;
    std::optional<Left> left_;
};

}  // namespace pahtum::arena
