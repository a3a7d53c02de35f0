#pragma once

#include "engine/core/live_board.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/alpha_beta.hpp"

namespace pahtum {

/// Alpha-beta search of positions for which keeps_all_stones() holds. Boards with equal live structure and
/// margin share a table entry. With Scoring::kFinal it relies on what engine/solver/README.md proves: dead
/// cells are left out, and dominated cells are not tried. With Scoring::kRunning one dead cell stands for all
/// of them, as a pass may help.
///
/// Tried without gain: exact values from the solver at leaves with few live cells (there are many only where
/// the solver decides the root at once), null-move pruning, bounds of the other side to move, line potentials
/// as bounds.
class LiveSearch {
  public:
    struct Node {
        LiveBoard board;
        Side mover;
        Points margin;  ///< so far, from the mover's view
        Score promise;  ///< LiveEvaluator::promise, from the mover's view
        LiveBoard::CellMask empty;
    };

    /// Both must outlive the search. The evaluator must be of the size of all boards searched.
    LiveSearch(const LiveEvaluator& evaluator, AlphaBeta& alpha_beta)
        : evaluator_(evaluator), alpha_beta_(alpha_beta) {}

    [[nodiscard]] Node node_of(const Position& position) const;

    /// The value from the mover's view; exact within the window if depth is at least the number of live
    /// cells, with Scoring::kRunning of empty ones.
    Value search(const Node& node, Window window, int depth, int ply);

  private:
    Value search_move(const Node& node, const ScoredMove& move, Window window, int depth, int ply);
    [[nodiscard]] std::uint64_t key_of(std::uint64_t board_key, Side mover, Points margin,
                                       LiveBoard::CellMask empty) const;
    void prefetch_after(const Node& node, Move move) const;
    void list_moves(const Node& node, MovePicker& picker) const;
    [[nodiscard]] bool is_final() const { return evaluator_.scoring() == Scoring::kFinal; }

    const LiveEvaluator& evaluator_;
    AlphaBeta& alpha_beta_;
};

}  // namespace pahtum
