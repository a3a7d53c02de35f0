#include "engine/search/tree_search.hpp"

#include <algorithm>
#include <bit>

#include "engine/base/hash.hpp"

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
    const bool has_captures = position.ruleset().capture != Capture::kNone;
    if (!evaluator_ || evaluator_->scoring() != scoring) evaluator_.emplace(scoring);
    if (!live_evaluator_ || live_evaluator_->size() != position.size() ||
        live_evaluator_->scoring() != scoring) {
        if (net_ == nullptr || has_captures) {
            live_evaluator_.emplace(position.size(), scoring);
        } else {
            live_evaluator_.emplace(position.size(), scoring, *net_);
        }
    }
    if (!has_captures || scoring != Scoring::kFinal) {
        capture_evaluator_.reset();
    } else if (!capture_evaluator_ || capture_evaluator_->size() != position.size()) {
        capture_evaluator_.emplace(position.size(),
                                   net_ == nullptr ? OutcomeNet::embedded(NetKind::kCapture) : *net_);
    }
    if (fills_the_board(position)) static_cast<void>(LiveBoard{position});  // makes the lines of this size
}

TreeSearch::TreeSearch(const Position& root, SearchMemory& memory, SearchControl& control, int thread,
                       MovesInWork* in_work)
    : position_(root),
      evaluator_(memory.evaluator()),
      capture_evaluator_(memory.capture_evaluator()),
      alpha_beta_(memory.table(), control, thread, memory.options().tuning, in_work),
      live_search_(memory.live_evaluator(), alpha_beta_) {}

Value TreeSearch::search_root_move(Move move, Window window, int depth, std::size_t move_number,
                                   bool may_reduce) {
    alpha_beta_.pv_table().clear(0);
    const Score static_eval = static_eval_after(move);
    const ScoredMove scored{move.code(), static_eval, static_eval};
    const Side side = position_.side_to_move();
    const ScopedMove guard{position_, move};
    const bool is_same_side = position_.side_to_move() == side;
    const bool is_live = keeps_all_stones(position_);
    const auto search = [&](const ScoredMove&, Window inner, int left) {
        if (!is_same_side) inner = {-inner.beta, -inner.alpha};
        const Value value = is_live ? live_search_.search(live_search_.node_of(position_), inner, left, 1)
                                    : search_node(is_same_side ? static_eval : -static_eval, inner, left, 1);
        return is_same_side ? value : -value;
    };
    const int reduction = may_reduce ? alpha_beta_.pruning().late_reduction(depth, move_number) : 0;
    const Value value = move_number == 0
                            ? search(scored, window, depth - 1)
                            : AlphaBeta::search_late(scored, window, depth - 1, reduction, search);
    if (!alpha_beta_.is_stopped()) alpha_beta_.pv_table().keep(0, move);
    return value;
}

/// `static_eval` is the evaluator's. All from the side to move's view.
Value TreeSearch::search_node(Score static_eval, Window window, int depth, int ply) {
    if (keeps_all_stones(position_))
        return live_search_.search(live_search_.node_of(position_), window, depth, ply);
    if (alpha_beta_.enter(ply)) return 0;
    if (position_.is_over()) return exact_value(position_.margin(position_.side_to_move()));

    if (depth <= 0) {
        if (const auto value = learned_value(static_eval)) return *value;
    }
    const Frame frame{key(), window, depth, ply};
    const auto known = depth > 0 ? alpha_beta_.find(frame.key) : std::nullopt;
    if (known) {
        if (const auto value = AlphaBeta::decided(frame, *known)) return *value;
    }
    MovePicker picker;
    list_moves(picker, static_eval);
    if (depth <= 0) return value_of({leaf_score(picker, static_eval), Evaluator::log_spread(position_)});
    std::optional<MoveOutlooks> outlooks;  // made when first needed
    const auto learned_value_after = [&](const ScoredMove& move) {
        if (!outlooks) outlooks.emplace(*capture_evaluator_, position_);
        return -value_of(outlooks->after(Move::from_code(move.code), -move.static_eval));
    };
    const bool is_learned = knows_what_moves_lead_to();
    if (is_learned && depth > 1) picker.order_by(learned_value_after);
    return alpha_beta_.search_moves(
        frame, picker, known ? std::optional{known->best} : std::nullopt,
        [&](const ScoredMove& move, Window inner, int left) {
            if (left > 0 || !is_learned) return search_move(move, inner, left, ply);
            return alpha_beta_.enter(ply + 1) ? 0 : learned_value_after(move);
        },
        [](const ScoredMove&) {});
}

Value TreeSearch::search_move(const ScoredMove& move, Window window, int depth, int ply) {
    const Side side = position_.side_to_move();
    const ScopedMove guard{position_, Move::from_code(move.code)};
    // The same side may move twice in a row while boulders are placed, and after the choice "first".
    if (position_.side_to_move() == side) return search_node(move.static_eval, window, depth, ply + 1);
    return -search_node(-move.static_eval, {-window.beta, -window.alpha}, depth, ply + 1);
}

void TreeSearch::list_moves(MovePicker& picker, Score static_eval) {
    picker.plies_left = plies_to_end(position_);
    if (position_.phase() != Phase::kStones) {
        for (const Move move : position_.legal_moves()) picker.add(move, static_eval_after(move));
        return;
    }
    Evaluator::Changes changes;
    evaluator_.changes(position_, position_.side_to_move(), changes);
    if (position_.ruleset().capture != Capture::kNone) return list_captures_too(picker, static_eval, changes);
    for (const Square square : position_.empty())
        picker.add(Move::place(square), static_eval + changes[static_cast<std::size_t>(square.index())]);
    if (position_.can_swap()) picker.add(Move::swap(), static_eval_after(Move::swap()));
}

void TreeSearch::list_captures_too(MovePicker& picker, Score static_eval, const Evaluator::Changes& changes) {
    for (const Move move : position_.legal_moves()) {
        const bool only_places = move.is_placement() && !move.captured();
        picker.add(move, only_places ? static_eval + changes[static_cast<std::size_t>(move.square().index())]
                                     : static_eval_after(move));
    }
}

Score TreeSearch::static_eval_after(Move move) {
    const Side side = position_.side_to_move();
    const ScopedMove guard{position_, move};
    return evaluator_.evaluate(position_, side);
}

std::optional<Value> TreeSearch::learned_value(Score static_eval) const {
    if (capture_evaluator_ == nullptr || position_.phase() != Phase::kStones || position_.can_swap())
        return std::nullopt;
    return value_of(capture_evaluator_->outlook(position_, static_eval));
}

/// Whether learned_value() applies after every move, and MoveOutlooks knows it.
bool TreeSearch::knows_what_moves_lead_to() const {
    if (capture_evaluator_ == nullptr || position_.phase() != Phase::kStones) return false;
    const bool may_swap = position_.ruleset().swap && (position_.stones(Side::kBlack).is_empty() ||
                                                       position_.stones(Side::kWhite).is_empty());
    return position_.empty().count() > 1 && position_.hand(opponent(position_.side_to_move())) > 0 &&
           !may_swap;
}

/// The right to move counts half of what the best move changes: the mean value of a hot game. Before the
/// stone phase that advantage goes to the side that will open, unless the pie rule evens it out.
Score TreeSearch::leaf_score(const MovePicker& picker, Score static_eval) const {
    if (position_.phase() == Phase::kStones)
        return static_eval + (picker.best_static_eval() - static_eval) / 2;
    if (position_.ruleset().swap) return static_eval;
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

LiveSearch::Node LiveSearch::node_of(const Position& position) const {
    const LiveBoard board{position};
    const Side mover = position.side_to_move();
    return {board, mover, position.margin(mover), evaluator_.promise(board, mover), position.empty().bits()};
}

/// The value depends on the margin, and where a pass may help on the number of dead cells.
std::uint64_t LiveSearch::key_of(std::uint64_t board_key, Side mover, Points margin,
                                 LiveBoard::CellMask empty) const {
    const std::uint64_t key = mover == Side::kBlack ? board_key : ~board_key;
    const std::uint64_t known = key ^ mix_bits(static_cast<std::uint64_t>(margin));
    return is_final() ? known : hash_step(known, static_cast<std::uint64_t>(std::popcount(empty)));
}

Value LiveSearch::search(const Node& node, Window window, int depth, int ply) {
    if (alpha_beta_.enter(ply)) return 0;
    if (node.board.live() == 0) return exact_value(node.margin);
    if (depth <= 0) return evaluator_.value(node.board, node.mover, node.margin, node.promise);
    const Frame frame{key_of(node.board.key(), node.mover, node.margin, node.empty), window, depth, ply};
    const auto known = alpha_beta_.find(frame.key);
    if (known) {
        if (const auto value = AlphaBeta::decided(frame, *known)) return *value;
    }
    const std::optional<Move> preferred = known ? std::optional{known->best} : std::nullopt;
    if (preferred && depth > 1) prefetch_after(node, *preferred);
    MovePicker picker;
    list_moves(node, picker);
    return alpha_beta_.search_moves(
        frame, picker, preferred,
        [&](const ScoredMove& move, Window inner, int left) {
            return search_move(node, move, inner, left, ply);
        },
        [&](const ScoredMove& move) { prefetch_after(node, Move::from_code(move.code)); });
}

Value LiveSearch::search_move(const Node& node, const ScoredMove& move, Window window, int depth, int ply) {
    Node after = node;
    const int cell = Move::from_code(move.code).square().index();
    const Points gain = evaluator_.gain(node.board, node.mover, cell);
    after.board.play(node.mover, cell);
    after.empty &= ~LiveBoard::bit(cell);
    after.mover = opponent(node.mover);
    after.margin = -(node.margin + gain);
    after.promise = kPoint * gain - move.static_eval;
    return -search(after, {-window.beta, -window.alpha}, depth, ply + 1);
}

/// The search waits for nothing longer than for the table, so it asks early for the entry that the move leads
/// to. A move from the table may belong to another position with the same key.
void LiveSearch::prefetch_after(const Node& node, Move move) const {
    if (!move.is_placement()) return;
    const int cell = move.square().index();
    if ((node.empty & LiveBoard::bit(cell)) == 0) return;
    const Points margin = -(node.margin + evaluator_.gain(node.board, node.mover, cell));
    const std::uint64_t board_key = node.board.preview(node.mover, cell).key;
    alpha_beta_.prefetch(key_of(board_key, opponent(node.mover), margin, node.empty & ~LiveBoard::bit(cell)));
}

void LiveSearch::list_moves(const Node& node, MovePicker& picker) const {
    const Bitboard live{node.board.live()};
    const auto add = [&](Square square) {
        picker.add(Move::place(square),
                   node.promise + evaluator_.change(node.board, node.mover, square.index()));
    };
    if (is_final()) {
        picker.plies_left = live.count();
        picker.is_order_reliable = true;
        for (const Square square : live - Bitboard{dominated_cells(node.board, live.bits())}) add(square);
        return;
    }
    const Bitboard empty{node.empty};
    picker.plies_left = empty.count();
    for (const Square square : live) add(square);
    if (empty != live) add((empty - live).first());
}

}  // namespace pahtum
