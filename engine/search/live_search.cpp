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
std::uint64_t LiveSearch::key_of(const Node& node) const {
    const std::uint64_t key = node.mover == Side::kBlack ? node.board.key() : ~node.board.key();
    const std::uint64_t known = key ^ mix_bits(static_cast<std::uint64_t>(node.margin));
    return is_final() ? known : hash_step(known, static_cast<std::uint64_t>(std::popcount(node.empty)));
}

Value LiveSearch::search(const Node& node, Window window, int depth, int ply) {
    if (alpha_beta_.enter(ply)) return 0;
    if (node.board.live() == 0) return exact_value(node.margin);
    if (depth <= 0) return evaluator_.value(node.board, node.mover, node.margin, node.promise);
    const Frame frame{key_of(node), window, depth, ply};
    const auto known = alpha_beta_.find(frame.key);
    if (known) {
        if (const auto value = AlphaBeta::decided(frame, *known)) return *value;
    }
    MovePicker picker;
    list_moves(node, picker);
    return alpha_beta_.search_moves(frame, picker, known ? std::optional{known->best} : std::nullopt,
                                    [&](const ScoredMove& move, Window inner, int left) {
                                        return search_move(node, move, inner, left, ply);
                                    });
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
