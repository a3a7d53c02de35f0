#include "engine/learn/capture_player.hpp"

#include <vector>

namespace pahtum::learn {

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

}  // namespace pahtum::learn
