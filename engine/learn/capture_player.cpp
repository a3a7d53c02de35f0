#include "engine/learn/capture_player.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <limits>

namespace pahtum::learn {
namespace {

constexpr Score kInfinite = std::numeric_limits<Score>::max();

}  // namespace

std::vector<CapturePlayer::Choice> CapturePlayer::choices(Position& position) const {
    const Side mover = position.side_to_move();
    std::vector<Choice> choices;
    for (const Move move : position.legal_moves()) {
        const ScopedMove guard{position, move};
        choices.push_back({move, evaluator_.evaluate(position, mover)});
    }
    std::stable_sort(choices.begin(), choices.end(),
                     [](const Choice& a, const Choice& b) { return a.expected > b.expected; });
    return choices;
}

/// `expected`: the mover's expectation. Inner nodes try the most promising moves only.
Score CapturePlayer::search(Position& position, Score expected, Score alpha, Score beta, int depth) {
    constexpr std::ptrdiff_t kWidth = 12;
    if (left_ > 0) --left_;
    if (position.is_over()) return expected;
    std::vector<Choice> choices = this->choices(position);
    if (depth == 0 || left_ == 0) return expected + (choices.front().expected - expected) / 2;
    if (std::ssize(choices) > kWidth) choices.erase(choices.begin() + kWidth, choices.end());
    Score best = -kInfinite;
    for (const Choice& choice : choices) {
        const ScopedMove guard{position, choice.move};
        best = std::max(best, -search(position, -choice.expected, -beta, -std::max(alpha, best), depth - 1));
        if (best >= beta) break;
    }
    return best;
}

Move CapturePlayer::best(const Position& position) {
    Position board = position;
    std::vector<Choice> choices = this->choices(board);
    assert(!choices.empty());
    left_ = nodes_;
    // An iteration that was not finished counts for nothing.
    Move best = choices.front().move;
    for (int depth = 0; depth < position.empty().count(); ++depth) {
        Score alpha = -kInfinite;
        auto first = choices.begin();
        for (auto choice = choices.begin(); choice != choices.end() && left_ > 0; ++choice) {
            const ScopedMove guard{board, choice->move};
            const Score value = -search(board, -choice->expected, -kInfinite, -alpha, depth);
            if (value > alpha) {
                alpha = value;
                first = choice;
            }
        }
        if (left_ == 0) break;
        std::rotate(choices.begin(), first, first + 1);
        best = choices.front().move;
    }
    return best;
}

Move CapturePlayer::any(const Position& position, double temperature, Random& random) const {
    Position board = position;
    const std::vector<Choice> choices = this->choices(board);
    const Score before = evaluator_.evaluate(position, position.side_to_move());
    std::vector<Score> changes;
    for (const Choice& choice : choices) changes.push_back(choice.expected - before);
    return choices[draw_by_change(changes, temperature, random)].move;
}

}  // namespace pahtum::learn
