#include "engine/search/limits.hpp"

#include <algorithm>

namespace pahtum {
namespace {

using std::chrono::nanoseconds;

/// With about this many own moves left, a search to the end of the game takes next to no time.
constexpr int kSolvedMoves = 8;

/// Moves the side to move still has to make.
int own_moves(const Position& position) { return (position.empty().count() + 1) / 2; }

}  // namespace

bool may_choose(const Position& position, Move move, const SearchLimits& limits) {
    if (!limits.among.empty() &&
        std::find(limits.among.begin(), limits.among.end(), move) == limits.among.end()) {
        return false;
    }
    if (!limits.vertices_only) return true;
    if (move.is_placement()) return move == position.placement(move.square());
    return move.kind() != Move::Kind::kSwap;
}

std::vector<Move> choosable_moves(const Position& position, const SearchLimits& limits) {
    std::vector<Move> moves;
    for (const Move move : position.legal_moves())
        if (may_choose(position, move, limits)) moves.push_back(move);
    return moves;
}

SearchLimits time_budget(const Position& position, const Clock& clock, nanoseconds overhead) {
    const bool in_period = clock.stones > 0;
    const int moves = in_period ? clock.stones : own_moves(position);
    // Every move still to come pays the overhead.
    const nanoseconds left = std::max(clock.main - moves * overhead, nanoseconds{0});
    // At least a few moves, so that no move uses up the clock.
    nanoseconds target = left / (in_period ? moves : std::max(moves - kSolvedMoves, 3));
    nanoseconds hard = in_period && clock.stones == 1 ? left : std::min(left / 2, target * 4);
    // Once main time has run out, every move gets its share of a period, so none of it need be saved.
    if (!in_period && clock.period_stones > 0) {
        const nanoseconds share = clock.period / clock.period_stones - overhead;
        target = std::max(target, share);
        hard = std::max(hard, share);
    }
    // An iteration takes several times as long as the one before.
    return {.time = std::max(hard, nanoseconds{0}), .target = std::max(target / 2, nanoseconds{0})};
}

}  // namespace pahtum
