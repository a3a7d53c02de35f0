#pragma once

#include <chrono>
#include <optional>

#include "arena/match/game.hpp"

namespace pahtum::arena {

/// One engine's time in one game, charged to the nanosecond. With a clock, the margin is an allowance for the
/// whole game: time overdrawn stays overdrawn.
class TurnClock {
  public:
    using Time = std::chrono::nanoseconds;

    /// `hang_timeout` bounds a turn that nothing else does.
    TurnClock(const TimeControl& control, Time margin, Time hang_timeout);

    /// The longest the next turn may take, margin included.
    [[nodiscard]] Time allowance() const;
    /// Takes a turn off the clock and adds the increment. False if it took longer than the allowance.
    [[nodiscard]] bool charge(Time elapsed);
    /// Time left on the clock; nothing if there is none. Negative when overdrawn.
    [[nodiscard]] std::optional<Time> left() const { return left_; }
    /// Whether running out of time is a time forfeit, not a hang.
    [[nodiscard]] bool limits_time() const { return left_ || move_time_; }

  private:
    std::optional<Time> left_;
    Time increment_{};
    std::optional<Time> move_time_;
    Time margin_;
    Time hang_timeout_;
};

}  // namespace pahtum::arena
