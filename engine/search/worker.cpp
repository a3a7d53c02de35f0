#include "engine/search/worker.hpp"

#include <algorithm>
#include <cassert>

#include "engine/solver/structure_search.hpp"

namespace pahtum {

int plies_to_end(const Position& position) {
    if (position.is_over()) return 0;
    if (fills_the_board(position)) return live_cells(position).count();
    const Ruleset& ruleset = position.ruleset();
    const bool may_swap =
        ruleset.swap && (position.stones(Side::kBlack) | position.stones(Side::kWhite)).count() <= 1;
    const bool will_choose = ruleset.setup == Setup::kChoose &&
                             (position.phase() == Phase::kPlacing || position.phase() == Phase::kChoosing);
    return position.empty().count() + (may_swap ? 1 : 0) + (will_choose ? 1 : 0);
}

int plies_with(const Position& position, Move move) {
    Position after = position;
    after.play(move);
    return 1 + plies_to_end(after);
}

Worker::Worker(const Position& root, const SearchResources& resources, int thread)
    : position_(root),
      evaluator_(resources.evaluator),
      alpha_beta_(resources.table, resources.control, thread),
      live_search_(resources.promises, alpha_beta_) {}

Score Worker::search_root(std::vector<Move>& moves, int depth, bool to_the_end) {
    assert(!moves.empty() && depth >= 1);
    const auto search = [this](const ScoredMove& move, Window window, int left) {
        return search_move(move, window, left, 0);
    };
    alpha_beta_.variations().clear(0);
    Score best = -AlphaBeta::kInfinity;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const ScoredMove move{moves[i].code(), expectation_after(moves[i])};
        const Window window{best, AlphaBeta::kInfinity};
        const int reduction = to_the_end ? 0 : AlphaBeta::late_reduction(depth, i);
        const Score score = i == 0 ? search(move, window, depth - 1)
                                   : AlphaBeta::search_late(move, window, depth - 1, reduction, search);
        if (alpha_beta_.is_stopped()) break;
        if (score <= best) continue;
        best = score;
        alpha_beta_.variations().keep(0, moves[i]);
        std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                    moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    return best;
}

Score Worker::search_root_move(Move move, Window window, int depth, std::size_t lateness) {
    const auto search = [this](const ScoredMove& scored, Window inner, int left) {
        return search_move(scored, inner, left, 0);
    };
    alpha_beta_.variations().clear(0);
    const ScoredMove scored{move.code(), expectation_after(move)};
    const bool to_the_end = depth >= plies_with(position_, move);
    const int reduction = to_the_end ? 0 : AlphaBeta::late_reduction(depth, lateness);
    const Score score = lateness == 0 ? search(scored, window, depth - 1)
                                      : AlphaBeta::search_late(scored, window, depth - 1, reduction, search);
    if (!alpha_beta_.is_stopped()) alpha_beta_.variations().keep(0, move);
    return score;
}

/// `expectation` is the evaluator's, scores are margins; all from the side to move's view.
Score Worker::search_node(Score expectation, Window window, int depth, int ply) {
    if (fills_the_board(position_)) return search_live(window, depth, ply);
    if (alpha_beta_.enter(ply)) return 0;
    if (position_.is_over()) return kPoint * position_.margin(position_.side_to_move());

    const Frame frame{position_.key(), banked(), window, depth, ply};
    const auto known = depth > 0 ? alpha_beta_.find(frame.key) : std::nullopt;
    if (known) {
        if (const auto score = AlphaBeta::decided(frame, *known)) return *score;
    }
    Choices choices;
    list_choices(choices, expectation);
    if (depth <= 0) return leaf_score(choices, expectation);
    return alpha_beta_.search_choices(
        frame, choices, known ? std::optional{known->best} : std::nullopt,
        [&](const ScoredMove& move, Window inner, int left) { return search_move(move, inner, left, ply); });
}

Score Worker::search_move(const ScoredMove& move, Window window, int depth, int ply) {
    const Side side = position_.side_to_move();
    const ScopedMove guard{position_, Move::from_code(move.code)};
    // The same side may move twice in a row while boulders are placed, and after the choice "first".
    if (position_.side_to_move() == side) return search_node(move.expectation, window, depth, ply + 1);
    return -search_node(-move.expectation, {-window.beta, -window.alpha}, depth, ply + 1);
}

Score Worker::search_live(Window window, int depth, int ply) {
    const Score margin = kPoint * position_.margin(position_.side_to_move());
    const Window to_gain{window.alpha - margin, window.beta - margin};
    return margin + live_search_.search(live_search_.node_of(position_), to_gain, depth, ply);
}

void Worker::list_choices(Choices& choices, Score expectation) {
    choices.plies_left = plies_to_end(position_);
    if (position_.phase() != Phase::kStones || position_.ruleset().capture != Capture::kNone) {
        for (const Move move : position_.legal_moves()) choices.add(move, expectation_after(move));
        return;
    }
    Evaluator::Changes changes;
    evaluator_.changes(position_, position_.side_to_move(), changes);
    for (const Square square : position_.empty())
        choices.add(Move::place(square), expectation + changes[static_cast<std::size_t>(square.index())]);
    if (position_.can_swap()) choices.add(Move::swap(), expectation_after(Move::swap()));
}

Score Worker::expectation_after(Move move) {
    const Side side = position_.side_to_move();
    const ScopedMove guard{position_, move};
    return evaluator_.expectation(position_, side);
}

/// The side to move is worth half of what its best move changes: the mean of the hot game it has the first
/// move in. Before the first stone the same advantage belongs to who will open, unless the pie rule evens it
/// out.
Score Worker::leaf_score(const Choices& choices, Score expectation) const {
    if (position_.phase() == Phase::kStones)
        return expectation + (choices.best_expectation() - expectation) / 2;
    if (position_.ruleset().swap) return expectation;
    Evaluator::Changes changes{};
    evaluator_.changes(position_, Side::kBlack, changes);
    Score best = 0;
    for (const Square square : position_.empty())
        best = std::max(best, changes[static_cast<std::size_t>(square.index())]);
    return position_.side_to_move() == Side::kBlack ? best / 2 : -best / 2;
}

/// What the margin holds already that a position's key leaves out.
Score Worker::banked() const {
    const Side side = position_.side_to_move();
    return kPoint * (position_.bank(side) - position_.bank(opponent(side)));
}

}  // namespace pahtum
