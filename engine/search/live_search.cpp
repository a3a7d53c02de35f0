#include "engine/search/live_search.hpp"

#include "engine/solver/dominated_cells.hpp"

namespace pahtum {
namespace {

std::uint64_t key_of(const LiveSearch::Node& node) {
    return node.mover == Side::kBlack ? node.board.key() : ~node.board.key();
}

}  // namespace

LiveSearch::Node LiveSearch::node_of(const Position& position) const {
    const LiveBoard board{position};
    const Side mover = position.side_to_move();
    return {board, mover, promises_.promise(board, mover)};
}

Score LiveSearch::search(const Node& node, Window window, int depth, int ply) {
    if (alpha_beta_.enter(ply) || node.board.live() == 0) return 0;
    if (depth <= 0) return leaf_score(node);
    const Frame frame{key_of(node), 0, window, depth, ply};
    const auto known = alpha_beta_.find(frame.key);
    if (known) {
        if (const auto score = AlphaBeta::decided(frame, *known)) return *score;
    }
    Choices choices;
    list_choices(node, choices);
    return alpha_beta_.search_choices(frame, choices, known ? std::optional{known->best} : std::nullopt,
                                      [&](const ScoredMove& move, Window inner, int left) {
                                          return search_move(node, move, inner, left, ply);
                                      });
}

Score LiveSearch::search_move(const Node& node, const ScoredMove& move, Window window, int depth, int ply) {
    Node after = node;
    const int cell = Move::from_code(move.code).square().index();
    const Score gain = kPoint * after.board.play(node.mover, cell);
    after.mover = opponent(node.mover);
    after.promise = gain - move.expectation;
    return gain - search(after, {gain - window.beta, gain - window.alpha}, depth, ply + 1);
}

/// The mover is worth half of what its best move changes: the mean of the hot game it has the first move in.
Score LiveSearch::leaf_score(const Node& node) const {
    Score best = -AlphaBeta::kInfinity;
    for (const Square square : Bitboard{node.board.live()})
        best = std::max(best, promises_.change(node.board, node.mover, square.index()));
    return node.promise + best / 2;
}

void LiveSearch::list_choices(const Node& node, Choices& choices) const {
    const Bitboard live{node.board.live()};
    choices.plies_left = live.count();
    for (const Square square : live - Bitboard{dominated_cells(node.board, live.bits())}) {
        choices.add(Move::place(square),
                    node.promise + promises_.change(node.board, node.mover, square.index()));
    }
}

}  // namespace pahtum
