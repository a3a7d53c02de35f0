#include "engine/learn/line_player.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <limits>
#include <vector>

namespace pahtum::learn {
namespace {

constexpr Score kInfinite = std::numeric_limits<Score>::max();

}  // namespace

/// The live cells by what a stone there changes, the greatest first; of equals the lower cell.
class LinePlayer::Choices {
  public:
    Choices(const LiveEvaluator& evaluator, const LiveBoard& board, Side side) {
        for (LiveBoard::CellMask rest = board.live(); rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            choices_[count_++] = {static_cast<std::int16_t>(cell), evaluator.change(board, side, cell)};
        }
        std::sort(begin(), end(), [](const Choice& a, const Choice& b) {
            return a.change != b.change ? a.change > b.change : a.cell < b.cell;
        });
    }

    [[nodiscard]] bool is_empty() const { return count_ == 0; }
    [[nodiscard]] Choice* begin() { return choices_.data(); }
    [[nodiscard]] Choice* end() { return choices_.data() + count_; }

  private:
    std::array<Choice, 64> choices_;
    std::size_t count_ = 0;
};

/// `expected`: the mover's margin so far and its promise. Inner nodes try the most promising cells only.
Score LinePlayer::search(const LiveBoard& board, Side mover, Score expected, Score alpha, Score beta,
                         int depth) {
    constexpr std::ptrdiff_t kWidth = 12;
    if (left_ > 0) --left_;
    Choices choices{evaluator_, board, mover};
    if (choices.is_empty()) return expected;
    if (depth == 0 || left_ == 0) return expected + choices.begin()->change / 2;
    Score best = -kInfinite;
    const Choice* const end = std::min(choices.begin() + kWidth, choices.end());
    for (const Choice* choice = choices.begin(); choice != end && best < beta; ++choice) {
        LiveBoard after = board;
        after.play(mover, choice->cell);
        best = std::max(best, -search(after, opponent(mover), -(expected + choice->change), -beta,
                                      -std::max(alpha, best), depth - 1));
    }
    return best;
}

Move LinePlayer::best(const Position& position) {
    const LiveBoard board{position};
    const Side mover = position.side_to_move();
    const Score expected = kPoint * position.margin(mover) + evaluator_.promise(board, mover);
    Choices choices{evaluator_, board, mover};
    assert(!choices.is_empty());
    left_ = nodes_;
    // An iteration that was not finished counts for nothing.
    int best = choices.begin()->cell;
    for (int depth = 0; depth < std::popcount(board.live()); ++depth) {
        Score alpha = -kInfinite;
        Choice* first = choices.begin();
        for (Choice* choice = choices.begin(); choice != choices.end(); ++choice) {
            LiveBoard after = board;
            after.play(mover, choice->cell);
            const Score value =
                -search(after, opponent(mover), -(expected + choice->change), -kInfinite, -alpha, depth);
            if (value > alpha) {
                alpha = value;
                first = choice;
            }
        }
        if (left_ == 0) break;
        std::rotate(choices.begin(), first, first + 1);
        best = choices.begin()->cell;
    }
    return Move::place(Square::from_index(best));
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
