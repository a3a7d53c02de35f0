#pragma once

#include <vector>

#include "engine/eval/evaluator.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/alpha_beta.hpp"
#include "engine/search/live_search.hpp"

namespace pahtum {

/// Plies from here to the end of the game at the most; dead cells that can be left out are not counted. A
/// search of this depth is exact.
[[nodiscard]] int plies_to_end(const Position& position);

/// The same for the game that goes on with this move, which is counted.
[[nodiscard]] int plies_with(const Position& position, Move move);

/// What the workers of a search share. Evaluator and promises must be those of the position's scoring and
/// size.
struct SearchResources {
    const Evaluator& evaluator;
    const LinePromises& promises;
    TranspositionTable& table;
    SearchControl& control;
};

/// One thread's search of any position; hands over to LiveSearch where that is possible.
class Worker {
  public:
    /// `thread`: as for NodeCounter. The resources must outlive it.
    Worker(const Position& root, const SearchResources& resources, int thread);

    /// One iteration over the given root moves, whose first should be the best known. Reorders them by
    /// result: the best comes first. Returns its score from the side to move's view, which is exact if
    /// `to_the_end`: plies_to_end() is less than depth after each of the moves. When control stops it, the
    /// first move is the best found so far: never worse than the first it was given, as far as this iteration
    /// got. Requires at least one root move and depth >= 1.
    Score search_root(std::vector<Move>& moves, int depth, bool to_the_end);

    /// One root move on its own, within the window, from the side to move's view; the score means nothing if
    /// control stopped it. With `lateness` 0 at once with all of the window; else as the so manieth of the
    /// moves from which nothing above alpha is expected. Never reduced if the depth reaches the end of the
    /// game.
    Score search_root_move(Move move, Window window, int depth, std::size_t lateness);

    /// Principal variation of the last root search, best first; after a stop, of its best move so far. After
    /// search_root_move() it begins with that move.
    [[nodiscard]] std::vector<Move> line() const { return alpha_beta_.variations().line(); }
    /// Adds what this worker has searched since the last time to control.nodes.
    void share_nodes() { alpha_beta_.share_nodes(); }
    [[nodiscard]] std::uint64_t nodes() const { return alpha_beta_.nodes(); }

  private:
    Score search_node(Score expectation, Window window, int depth, int ply);
    Score search_move(const ScoredMove& move, Window window, int depth, int ply);
    Score search_live(Window window, int depth, int ply);
    void list_choices(Choices& choices, Score expectation);
    [[nodiscard]] Score expectation_after(Move move);
    [[nodiscard]] Score leaf_score(const Choices& choices, Score expectation) const;
    [[nodiscard]] Score banked() const;

    Position position_;
    const Evaluator& evaluator_;
    AlphaBeta alpha_beta_;
    LiveSearch live_search_;
};

}  // namespace pahtum
