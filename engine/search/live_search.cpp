#include "engine/search/live_search.hpp"

#include <bit>

#include "engine/base/hash.hpp"

namespace pahtum {

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
