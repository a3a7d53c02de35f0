#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "engine/search/limits.hpp"

namespace pahtum {

/// Both sides' clocks, as time_settings and time_left set them; between those they run by what a side has
/// spent.
class Clocks {
  public:
    /// time_settings: from now on, and from the start of every game. Canadian: `period` for every `stones`
    /// moves when `main` is used up. There is no clock if a period has no stones, or with neither main time
    /// nor period.
    void set(std::chrono::nanoseconds main, std::chrono::nanoseconds period, int stones);
    /// time_left: of the main time if `stones` is 0, else of a period with that many moves to go.
    void set_left(Side side, std::chrono::nanoseconds left, int stones);
    /// A game starts: both sides have all of their time.
    void restart();
    /// The side has played a move.
    void spend(Side side, std::chrono::nanoseconds elapsed);

    /// Nothing if the side has no clock.
    [[nodiscard]] std::optional<Clock> of(Side side) const { return clocks_[index_of(side)]; }

  private:
    std::optional<Clock> full_;
    std::array<std::optional<Clock>, 2> clocks_;
};

}  // namespace pahtum
