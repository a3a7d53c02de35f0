#include "engine/search/live_search.hpp"

#include "engine/core/line_table.hpp"

namespace pahtum {
namespace {

/// Own and other side's expected points; cells beyond the board are blocked.
Score expectation(const LineTable& table, LinePattern pattern, int size) {
    std::array<LineMask, 4> cells{};  // by CellState
    for (int cell = 0; cell < 8; ++cell) {
        const unsigned state =
            cell < size ? pattern >> 2 * cell & 3U : static_cast<unsigned>(CellState::kBlocked);
        cells[state] = static_cast<LineMask>(cells[state] | 1U << cell);
    }
    const auto& [empty, own, other, blocked] = cells;
    return table[line_index(own, static_cast<LineMask>(other | blocked))] -
           table[line_index(other, static_cast<LineMask>(own | blocked))];
}

std::uint64_t key_of(const LiveSearch::Node& node) {
    return node.mover == Side::kBlack ? node.board.key() : ~node.board.key();
}

}  // namespace

/// A stone increases the pattern as a number, so going down every pattern finds its successors done.
LinePromises::LinePromises(int size) : size_(size), lines_(std::size_t{1} << 2 * size) {
    const LineTable table{Scoring::kFinal};
    const LinePatterns& patterns = LinePatterns::of_size(size);
    std::vector<Score> expected(lines_.size());
    for (std::size_t i = lines_.size(); i-- > 0;) {
        const auto pattern = static_cast<LinePattern>(i);
        expected[i] = expectation(table, pattern, size);
        lines_[i].promise = static_cast<std::int16_t>(expected[i] - kPoint * patterns[pattern].margin);
        for (int cell = 0; cell < size; ++cell) {
            if ((pattern >> 2 * cell & 3) != static_cast<int>(CellState::kEmpty)) continue;
            lines_[i].changes[static_cast<std::size_t>(cell)] =
                static_cast<std::int16_t>(expected[with_cell(pattern, cell, CellState::kOwn)] - expected[i]);
        }
    }
}

Score LinePromises::promise(const LiveBoard& board, Side side) const {
    Score sum = 0;
    for (int i = 0; i < size_; ++i) {
        sum += lines_[board.row_pattern(side, 8 * i)].promise;
        sum += lines_[board.column_pattern(side, i)].promise;
    }
    return sum;
}

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

/// The right to move counts half of what the best move changes: the mean value of a hot game.
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
