#include "protocol/play/clocks.hpp"

#include <algorithm>

namespace pahtum {
namespace {

using std::chrono::nanoseconds;

constexpr nanoseconds kNone{0};

void start_period(Clock& clock, nanoseconds overdrawn) {
    clock.main = std::max(clock.period - overdrawn, kNone);
    clock.stones = clock.period_stones;
}

}  // namespace

void Clocks::set(nanoseconds main, nanoseconds period, int stones) {
    const bool is_unlimited = (period > kNone && stones == 0) || (main == kNone && period == kNone);
    full_.reset();
    if (!is_unlimited)
        full_ = Clock{.main = main, .period = period, .period_stones = period > kNone ? stones : 0};
    if (full_ && main == kNone) start_period(*full_, kNone);
    restart();
}

void Clocks::set_left(Side side, nanoseconds left, int stones) {
    Clock clock = clocks_[index_of(side)].value_or(full_.value_or(Clock{}));
    clock.main = left;
    clock.stones = stones;
    clocks_[index_of(side)] = clock;
}

void Clocks::restart() { clocks_ = {full_, full_}; }

void Clocks::spend(Side side, nanoseconds elapsed) {
    std::optional<Clock>& running = clocks_[index_of(side)];
    if (!running) return;
    Clock& clock = *running;
    const nanoseconds overdrawn = std::max(elapsed - clock.main, kNone);
    clock.main = std::max(clock.main - elapsed, kNone);
    if (clock.stones == 0 && clock.main == kNone && clock.period_stones > 0) start_period(clock, overdrawn);
    if (clock.stones > 0 && --clock.stones == 0) start_period(clock, kNone);
}

}  // namespace pahtum
