#include "engine/search/tree_search.hpp"

#include <algorithm>

#include "engine/base/hash.hpp"
#include "engine/solver/live_board.hpp"

namespace pahtum {

void SearchMemory::set_options(SearchOptions options) {
    if (options.hash_mebibytes != options_.hash_mebibytes) table_.reset();
    if (options.tuning != options_.tuning) must_clear_ = true;  // it holds values of another search
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
    make_ready(position);
}

void SearchMemory::make_ready(const Position& position) {
    const Scoring scoring = position.ruleset().scoring;
    if (!evaluator_ || evaluator_->scoring() != scoring) evaluator_.emplace(scoring);
    if (!live_evaluator_ || live_evaluator_->size() != position.size() ||
        live_evaluator_->scoring() != scoring) {
        if (net_ == nullptr) {
            live_evaluator_.emplace(position.size(), scoring);
        } else {
            live_evaluator_.emplace(position.size(), scoring, *net_);
        }
    }
    if (position.ruleset().capture == Capture::kNone || scoring != Scoring::kFinal) {
        capture_evaluator_.reset();
    } else if (!capture_evaluator_ || capture_evaluator_->size() != position.size()) {
        capture_evaluator_.emplace(position.size());
    }
    if (fills_the_board(position)) static_cast<void>(LiveBoard{position});  // makes the lines of this size
}

TreeSearch::TreeSearch(const Position& root, SearchMemory& memory, SearchControl& control, int thread)
    : position_(root),
      evaluator_(memory.evaluator()),
      capture_evaluator_(memory.capture_evaluator()),
      alpha_beta_(memory.table(), control, thread, memory.options().tuning),
      live_search_(memory.live_evaluator(), alpha_beta_) {}

Value TreeSearch::search_root_move(Move move, Window window, int depth, std::size_t move_number,
                                   bool may_reduce) {
    const auto search = [this](const ScoredMove& scored, Window inner, int left) {
        return search_move(scored, inner, left, 0);
    };
    alpha_beta_.variations().clear(0);
    const ScoredMove scored{move.code(), expectation_after(move)};
    const int reduction = may_reduce ? alpha_beta_.pruning().late_reduction(depth, move_number) : 0;
    const Value value = move_number == 0
                            ? search(scored, window, depth - 1)
                            : AlphaBeta::search_late(scored, window, depth - 1, reduction, search);
    if (!alpha_beta_.is_stopped()) alpha_beta_.variations().keep(0, move);
    return value;
}

/// `expectation` is that of the evaluator. All from the side to move's view.
Value TreeSearch::search_node(Score expectation, Window window, int depth, int ply) {
    if (keeps_all_stones(position_)) return search_live(window, depth, ply);
    if (alpha_beta_.enter(ply)) return 0;
    if (position_.is_over()) return exact_value(position_.margin(position_.side_to_move()));

    if (depth <= 0) {
        if (const auto value = learned_value(expectation)) return *value;
    }
    const Frame frame{key(), window, depth, ply};
    const auto known = depth > 0 ? alpha_beta_.find(frame.key) : std::nullopt;
    if (known) {
        if (const auto value = AlphaBeta::decided(frame, *known)) return *value;
    }
    Choices choices;
    list_choices(choices, expectation);
    if (depth <= 0) return value_of({leaf_score(choices, expectation), Evaluator::log_spread(position_)});
    return alpha_beta_.search_choices(
        frame, choices, known ? std::optional{known->best} : std::nullopt,
        [&](const ScoredMove& move, Window inner, int left) { return search_move(move, inner, left, ply); });
}

Value TreeSearch::search_move(const ScoredMove& move, Window window, int depth, int ply) {
    const Side side = position_.side_to_move();
    const ScopedMove guard{position_, Move::from_code(move.code)};
    // The same side may move twice in a row while boulders are placed, and after the choice "first".
    if (position_.side_to_move() == side) return search_node(move.expectation, window, depth, ply + 1);
    return -search_node(-move.expectation, {-window.beta, -window.alpha}, depth, ply + 1);
}

Value TreeSearch::search_live(Window window, int depth, int ply) {
    return live_search_.search(live_search_.node_of(position_), window, depth, ply);
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

std::optional<Value> TreeSearch::learned_value(Score expectation) const {
    if (capture_evaluator_ == nullptr || position_.phase() != Phase::kStones || position_.can_swap())
        return std::nullopt;
    return value_of(capture_evaluator_->outlook(position_, expectation));
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

/// The position's key leaves out what is banked, and the value depends on it.
std::uint64_t TreeSearch::key() const {
    const Points banked = position_.bank(Side::kBlack) - position_.bank(Side::kWhite);
    return position_.key() ^ mix_bits(static_cast<std::uint64_t>(banked));
}

}  // namespace pahtum
