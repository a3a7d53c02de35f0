#include "engine/learn/random_move.hpp"

#include <cstddef>
#include <vector>

#include "engine/learn/arithmetic.hpp"
#include "engine/solver/live_board.hpp"

namespace pahtum::learn {

Move random_move(const LiveEvaluator& evaluator, const Position& position, double temperature,
                 Random& random) {
    const LiveBoard board{position};
    const Side mover = position.side_to_move();
    std::vector<Square> squares;
    std::vector<double> weights;
    double sum = 0;
    for (const Square square : position.empty()) {
        const double points = in_points(evaluator.change(board, mover, square.index()));
        squares.push_back(square);
        weights.push_back(exponential_of(points / temperature));
        sum += weights.back();
    }
    double left = fraction(random) * sum;
    std::size_t chosen = 0;
    for (; chosen + 1 < squares.size() && left >= weights[chosen]; ++chosen) left -= weights[chosen];
    return Move::place(squares[chosen]);
}

}  // namespace pahtum::learn
