#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/core/live_board.hpp"
#include "engine/core/search_control.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/capture_evaluator.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/alpha_beta.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/transposition_table.hpp"

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

/// The transposition table and the evaluation tables: shared by the threads of a search, and kept for the
/// next search. Allocated when first needed, so that a program that never searches starts immediately.
class SearchMemory {
  public:
    /// `net`: null = those compiled in; otherwise of the kind that all positions need. It must outlive the
    /// memory.
    explicit SearchMemory(SearchOptions options, const OutcomeNet* net = nullptr)
        : options_(options), net_(net) {}

    [[nodiscard]] const SearchOptions& options() const { return options_; }
    /// What the table holds is lost if its size or the tuning changes.
    void set_options(SearchOptions options);
    /// Takes effect at the next prepare().
    void clear() { must_clear_ = true; }

    /// Makes the evaluation tables for positions of this size and scoring, which takes as long as a short
    /// search, unless they are there. Throws std::bad_alloc.
    void make_ready(const Position& position);
    /// To be called before each search; makes what is missing. Throws std::bad_alloc.
    void prepare(const Position& position);
    // Valid for the position last passed to prepare().
    [[nodiscard]] TranspositionTable& table() { return *table_; }
    [[nodiscard]] const Evaluator& evaluator() const { return *evaluator_; }
    [[nodiscard]] const LiveEvaluator& live_evaluator() const { return *live_evaluator_; }
    /// Null without captures, and with Scoring::kRunning.
    [[nodiscard]] const CaptureEvaluator* capture_evaluator() const {
        return capture_evaluator_ ? &*capture_evaluator_ : nullptr;
    }

  private:
    SearchOptions options_;
    const OutcomeNet* net_;
    std::optional<TranspositionTable> table_;
    std::optional<Evaluator> evaluator_;
    std::optional<LiveEvaluator> live_evaluator_;
    std::optional<CaptureEvaluator> capture_evaluator_;
    bool must_clear_ = false;
};

/// One thread's search of the tree below any position; hands over to LiveSearch wherever
/// keeps_all_stones() holds.
class TreeSearch {
  public:
    /// `thread`: as for NodeCounter, `in_work` as for AlphaBeta. The memory must be prepared for the
    /// position; it and control must outlive the search.
    TreeSearch(const Position& root, SearchMemory& memory, SearchControl& control, int thread,
               MovesInWork* in_work);
    /// The table's key of the root.
    [[nodiscard]] std::uint64_t key() const;

    /// Searches one root move within the window, from the side to move's view; the value means nothing if
    /// control stopped it. `move_number` is its place in the move order: 0 gets the full window immediately;
    /// later moves, not expected to exceed alpha, get a zero window first and, if `may_reduce`, a reduced
    /// depth.
    Value search_root_move(Move move, Window window, int depth, std::size_t move_number, bool may_reduce);

    /// Principal variation of the last root move that was searched to the end; begins with that move.
    [[nodiscard]] std::vector<Move> pv() const { return alpha_beta_.pv_table().pv(); }
    /// Adds the nodes this thread has searched since the last call to control.nodes.
    void share_nodes() { alpha_beta_.share_nodes(); }
    [[nodiscard]] std::uint64_t nodes() const { return alpha_beta_.nodes(); }

  private:
    Value search_node(Score static_eval, Window window, int depth, int ply);
    Value search_move(const ScoredMove& move, Window window, int depth, int ply);
    void list_moves(MovePicker& picker, Score static_eval);
    void list_captures_too(MovePicker& picker, Score static_eval, const Evaluator::Changes& changes);
    [[nodiscard]] Score static_eval_after(Move move);
    [[nodiscard]] std::optional<Value> learned_value(Score static_eval) const;
    [[nodiscard]] bool knows_what_moves_lead_to() const;
    [[nodiscard]] Score leaf_score(const MovePicker& picker, Score static_eval) const;

    Position position_;
    const Evaluator& evaluator_;
    const CaptureEvaluator* capture_evaluator_;
    AlphaBeta alpha_beta_;
    LiveSearch live_search_;
};

}  // namespace pahtum
