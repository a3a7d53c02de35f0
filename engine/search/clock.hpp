#pragma once

#include <chrono>
#include <optional>

#include "engine/rules/position.hpp"
#include "engine/search/searcher.hpp"

namespace pahtum {

/// A side's clock as GTP's time_settings and time_left describe it.
struct Clock {
    std::chrono::nanoseconds main{};    ///< left of the main time, or of the period if stones > 0
    std::chrono::nanoseconds period{};  ///< Canadian byo-yomi: this long for every `period_stones` moves
    int period_stones = 0;
    int stones = 0;  ///< moves left in the running period; 0 = still in main time
};

/// How long to think about the next move: SearchLimits::time and target. Keeps `overhead` in hand for the
/// pipe and the operating system at every move.
[[nodiscard]] SearchLimits time_budget(const Position& position, const Clock& clock,
                                       std::chrono::nanoseconds overhead);

}  // namespace pahtum
