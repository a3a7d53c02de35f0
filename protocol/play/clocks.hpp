#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "engine/search/limits.hpp"

namespace pahtum {

/// The clocks of both sides. Set by time_settings and time_left; between those, each side is charged the time
/// it spends.
class Clocks {
  public:
    /// time_settings: for this game and later ones. Canadian overtime: `period` for every `stones` moves once
    /// `main` is used up. No clock if the period has no stones, or with neither main time nor period.
    void set(std::chrono::nanoseconds main, std::chrono::nanoseconds period, int stones);
    /// time_left: of the main time if `stones` is 0, else of a period with that many moves to go.
    void set_left(Side side, std::chrono::nanoseconds left, int stones);
    /// A game starts: both sides have all of their time.
    void restart();
    /// Charges the side for a move.
    void spend(Side side, std::chrono::nanoseconds elapsed);

    /// Nothing if the side has no clock.
    [[nodiscard]] std::optional<Clock> of(Side side) const { return clocks_[index_of(side)]; }

  private:
    std::optional<Clock> full_;
    std::array<std::optional<Clock>, 2> clocks_;
};

}  // namespace pahtum
