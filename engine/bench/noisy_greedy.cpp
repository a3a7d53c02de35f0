#include "engine/bench/noisy_greedy.hpp"

#include <cassert>
#include <limits>
#include <vector>

namespace pahtum {
namespace {

constexpr std::uint64_t kRandomMovesInTen = 3;

/// The moves that gain the side to move the most points at once.
std::vector<Move> greedy_moves(Position& position) {
    const Side mover = position.side_to_move();
    std::vector<Move> best;
    Points most = std::numeric_limits<Points>::min();
    for (const Move move : position.legal_moves()) {
        const ScopedMove guard{position, move};
        const Points margin = position.margin(mover);
        if (margin < most) continue;
        if (margin > most) best.clear();
        best.push_back(move);
        most = margin;
    }
    return best;
}

Move noisy_greedy_move(Position& position, Random& random) {
    if (uniform(random, 10) < kRandomMovesInTen) {
        const MoveList moves = position.legal_moves();
        return moves[uniform(random, moves.size())];
    }
    const std::vector<Move> moves = greedy_moves(position);
    return moves[uniform(random, moves.size())];
}

}  // namespace

Position noisy_greedy_position(const Ruleset& ruleset, int empty, Random& random) {
    assert(ruleset.setup == Setup::kFixed);
    Position position = Position::new_game(ruleset, random_layout(ruleset.size, ruleset.boulders, random));
    while (!position.is_over() && position.empty().count() > empty)
        position.play(noisy_greedy_move(position, random));
    return position;
}

}  // namespace pahtum
