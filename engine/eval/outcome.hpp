#pragma once

#include "engine/core/score.hpp"
#include "engine/core/value.hpp"

namespace pahtum {

/// What an evaluation expects of the final margin: a logistic distribution.
struct Outlook {
    Score mean = 0;
    int log_spread = 0;  ///< natural logarithm of the distribution's scale in points, in 16ths

    static constexpr int kLeastLogSpread = -40;
    static constexpr int kMostLogSpread = 80;
};

/// The value of a position with this outlook: a win is a margin above a half point, a loss one below minus a
/// half point. Never certain. Integers only, so it is the same on every machine.
[[nodiscard]] Value value_of(const Outlook& outlook);

/// The binary logarithm, in eighths, of the odds of a win.
[[nodiscard]] int log_odds_of_win(const Outlook& outlook);

/// The logarithm for a scale in points, at least 0.1.
[[nodiscard]] int log_spread_of(double points);

}  // namespace pahtum
