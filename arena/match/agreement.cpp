#include "arena/match/agreement.hpp"

#include <algorithm>
#include <cmath>

namespace pahtum::arena {

void Agreement::add(Side mover, const std::optional<MoveInfo>& info) {
    const double own = info ? info->value : 0;
    const double value = mover == Side::kBlack ? own : -own;
    const bool is_clear = std::abs(value) >= rule_.margin;
    const bool goes_on = is_clear && plies_ > 0 && (value > 0) == (value_ > 0);
    if (!goes_on) {
        value_ = value;
        plies_ = 0;
        has_spoken_ = {};
    }
    if (!is_clear) return;
    if (std::abs(value) < std::abs(value_)) value_ = value;
    ++plies_;
    has_spoken_[index_of(mover)] = true;
}

std::optional<Points> Agreement::margin() const {
    if (plies_ < rule_.plies || !has_spoken_[0] || !has_spoken_[1]) return std::nullopt;
    constexpr double kMost = 1000;  // no board has more points
    return static_cast<Points>(std::clamp(value_, -kMost, kMost));
}

}  // namespace pahtum::arena
