#include "engine/search/tree_search.hpp"

#include <algorithm>

namespace pahtum {

void SearchMemory::set_options(SearchOptions options) {
    if (options.hash_mebibytes != options_.hash_mebibytes) table_.reset();
    options_ = options;
}

void SearchMemory::prepare(const Position& position) {
    if (!table_) {
        table_.emplace(options_.hash_mebibytes);
    } else if (must_clear_) {
        table_->clear();
    }
    must_clear_ = false;
    table_->start_search();
    const Scoring scoring = position.ruleset().scoring;
    if (!evaluator_ || evaluator_->scoring() != scoring) evaluator_.emplace(scoring);
    if (!promises_ || promises_->size() != position.size()) promises_.emplace(position.size());
}

TreeSearch::TreeSearch(const Position& root, SearchMemory& memory, SearchControl& control, int thread)
    : position_(root),
      evaluator_(memory.evaluator()),
      alpha_beta_(memory.table(), control, thread),
      live_search_(memory.promises(), alpha_beta_) {}

Score TreeSearch::search_root_move(Move move, Window window, int depth, std::size_t move_number,
                                   bool may_reduce) {
    const auto search = [this](const ScoredMove& scored, Window inner, int left) {
        return search_move(scored, inner, left, 0);
    };
    alpha_beta_.variations().clear(0);
    const ScoredMove scored{move.code(), expectation_after(move)};
    const int reduction = may_reduce ? AlphaBeta::late_reduction(depth, move_number) : 0;
    const Score score = move_number == 0
                            ? search(scored, window, depth - 1)
                            : AlphaBeta::search_late(scored, window, depth - 1, reduction, search);
    if (!alpha_beta_.is_stopped()) alpha_beta_.variations().keep(0, move);
    return score;
}

/// `expectation` is that of the evaluator; scores are final margins. All from the side to move's view.
Score TreeSearch::search_node(Score expectation, Window window, int depth, int ply) {
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

Score TreeSearch::search_move(const ScoredMove& move, Window window, int depth, int ply) {
    const Side side = position_.side_to_move();
    const ScopedMove guard{position_, Move::from_code(move.code)};
    // The same side may move twice in a row while boulders are placed, and after the choice "first".
    if (position_.side_to_move() == side) return search_node(move.expectation, window, depth, ply + 1);
    return -search_node(-move.expectation, {-window.beta, -window.alpha}, depth, ply + 1);
}

Score TreeSearch::search_live(Window window, int depth, int ply) {
    const Score margin = kPoint * position_.margin(position_.side_to_move());
    const Window to_gain{window.alpha - margin, window.beta - margin};
    return margin + live_search_.search(live_search_.node_of(position_), to_gain, depth, ply);
}

void TreeSearch::list_choices(Choices& choices, Score expectation) {
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

Score TreeSearch::expectation_after(Move move) {
    const Side side = position_.side_to_move();
    const ScopedMove guard{position_, move};
    return evaluator_.expectation(position_, side);
}

/// The right to move counts half of what the best move changes: the mean value of a hot game. Before the
/// stone phase that advantage goes to the side that will open, unless the pie rule evens it out.
Score TreeSearch::leaf_score(const Choices& choices, Score expectation) const {
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

/// The part of the margin that the position's key leaves out.
Score TreeSearch::banked() const {
    const Side side = position_.side_to_move();
    return kPoint * (position_.bank(side) - position_.bank(opponent(side)));
}

}  // namespace pahtum
