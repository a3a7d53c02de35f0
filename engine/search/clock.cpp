#include "engine/search/clock.hpp"

#include <algorithm>

namespace pahtum {
namespace {

using std::chrono::nanoseconds;

/// Endings of about this many own moves are searched to the end in next to no time.
constexpr int kSolvedMoves = 8;

/// Moves the side to move still has to make.
int own_moves(const Position& position) { return (position.empty().count() + 1) / 2; }

}  // namespace

SearchLimits time_budget(const Position& position, const Clock& clock, nanoseconds overhead) {
    const bool in_period = clock.stones > 0;
    const int moves = in_period ? clock.stones : own_moves(position);
    // Every move still to come pays the overhead.
    const nanoseconds left = std::max(clock.main - moves * overhead, nanoseconds{0});
    // A few moves at least, so that the clock is never spent at once.
    nanoseconds target = left / (in_period ? moves : std::max(moves - kSolvedMoves, 3));
    nanoseconds hard = in_period && clock.stones == 1 ? left : std::min(left / 2, target * 4);
    // Once main time is gone every move has its share of a period: no need to save it.
    if (!in_period && clock.period_stones > 0) {
        const nanoseconds share = clock.period / clock.period_stones - overhead;
        target = std::max(target, share);
        hard = std::max(hard, share);
    }
    // An iteration takes several times as long as the one before.
    return {.time = std::max(hard, nanoseconds{0}), .target = std::max(target / 2, nanoseconds{0})};
}

}  // namespace pahtum
