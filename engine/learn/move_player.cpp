#include "engine/learn/move_player.hpp"

#include <cassert>
#include <vector>

#include "engine/core/live_board.hpp"
#include "engine/learn/arithmetic.hpp"

namespace pahtum::learn {

MovePlayer::MovePlayer(SearchMemory& memory, std::uint64_t nodes) : memory_(memory), nodes_(nodes) {
    memory_.clear();
}

Move MovePlayer::best(const Position& position) {
    return search_best(memory_, position, {.nodes = nodes_}).best().move;
}

std::size_t draw_by_change(std::span<const Score> changes, double temperature, Random& random) {
    assert(!changes.empty());
    std::vector<double> weights;
    double sum = 0;
    for (const Score change : changes) {
        weights.push_back(exponential_of(in_points(change) / temperature));
        sum += weights.back();
    }
    double left = fraction(random) * sum;
    std::size_t chosen = 0;
    for (; chosen + 1 < weights.size() && left >= weights[chosen]; ++chosen) left -= weights[chosen];
    return chosen;
}

Move CapturePlayer::any(const Position& position, double temperature, Random& random) const {
    Position board = position;
    const Side mover = board.side_to_move();
    const Score before = evaluator_.evaluate(board, mover);
    std::vector<Move> moves;
    std::vector<Score> changes;
    for (const Move move : board.legal_moves()) {
        const ScopedMove guard{board, move};
        moves.push_back(move);
        changes.push_back(evaluator_.evaluate(board, mover) - before);
    }
    return moves[draw_by_change(changes, temperature, random)];
}

Move LinePlayer::any(const Position& position, double temperature, Random& random) const {
    const LiveBoard board{position};
    const Side mover = position.side_to_move();
    std::vector<Square> squares;
    std::vector<Score> changes;
    for (const Square square : position.empty()) {
        squares.push_back(square);
        changes.push_back(evaluator_.change(board, mover, square.index()));
    }
    return Move::place(squares[draw_by_change(changes, temperature, random)]);
}

}  // namespace pahtum::learn
