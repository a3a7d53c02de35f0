#include "engine/learn/line_player.hpp"

#include <vector>

#include "engine/core/live_board.hpp"

namespace pahtum::learn {

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
