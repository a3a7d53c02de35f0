#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/score.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/alpha_beta.hpp"
#include "engine/solver/live_board.hpp"

namespace pahtum {

/// The values of LineTable for both colours of a line combined, from one side's view; Scoring::kFinal.
struct alignas(32) LinePromise {
    /// By empty cell: what an own stone there adds to points and promise, the opponent's loss included.
    std::array<std::int16_t, 8> changes{};
    /// Own points still expected from the line, less the opponent's.
    std::int16_t promise = 0;
};

/// The promises of all patterns of lines of one length, by pattern. Immutable, so threads can share one.
class LinePromises {
  public:
    /// Takes some milliseconds. Requires 3 <= size <= 8.
    explicit LinePromises(int size);

    [[nodiscard]] int size() const { return size_; }

    /// What `side` can expect to gain from now on, less what the opponent can, as if neither had the move.
    [[nodiscard]] Score promise(const LiveBoard& board, Side side) const;
    /// What a stone of `side` on this empty cell adds to margin and promise together.
    [[nodiscard]] Score change(const LiveBoard& board, Side side, int cell) const {
        return lines_[board.row_pattern(side, cell)].changes[static_cast<std::size_t>(cell & 7)] +
               lines_[board.column_pattern(side, cell)].changes[static_cast<std::size_t>(cell >> 3)];
    }

  private:
    int size_;
    std::vector<LinePromise> lines_;
};

/// Alpha-beta search of positions for which fills_the_board() holds. It relies on what
/// engine/solver/README.md proves about them:
/// - Dead cells are left out, and boards with equal live structure share a table entry.
/// - Dominated cells are not tried.
///
/// Tried without gain: exact values from the solver at leaves with few live cells (there are many only where
/// the solver decides the root at once), null-move pruning, bounds of the other side to move, line potentials
/// as bounds.
class LiveSearch {
  public:
    struct Node {
        LiveBoard board;
        Side mover;
        Score promise;  ///< LinePromises::promise, from the mover's view
    };

    /// Both must outlive the search. The promises must be of the size of all boards searched.
    LiveSearch(const LinePromises& promises, AlphaBeta& alpha_beta)
        : promises_(promises), alpha_beta_(alpha_beta) {}

    [[nodiscard]] Node node_of(const Position& position) const;

    /// The points still to be gained, from the mover's view; exact within the window if depth is at least the
    /// number of live cells.
    Score search(const Node& node, Window window, int depth, int ply);

  private:
    Score search_move(const Node& node, const ScoredMove& move, Window window, int depth, int ply);
    [[nodiscard]] Score leaf_score(const Node& node) const;
    void list_choices(const Node& node, Choices& choices) const;

    const LinePromises& promises_;
    AlphaBeta& alpha_beta_;
};

}  // namespace pahtum
