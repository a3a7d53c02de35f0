#pragma once

#include "engine/rules/position.hpp"
#include "engine/search/player.hpp"
#include "engine/search/proof_policy.hpp"
#include "engine/search/searcher.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

/// Proves what it can, the result first, and otherwise plays the move the search prefers.
///
/// 1. If the margin is within reach, it is proven, and a proven move is played (ProofPolicy).
/// 2. Otherwise, if the result is within reach, the search takes the first 4% of the budget. The solver
///    then proves that the preferred move wins or, if the search expects no win, that it draws. If the move
///    fails, it is left out and the search chooses again; after two failures all other moves are asked at
///    once, in the solver's order. If all fail to win, the same is asked of a draw. What is left until 85%
///    are spent shows which other moves win, or whether a draw is the best result.
/// 3. The search has the rest, among the moves proven to win or else those that have not failed. A proven
///    draw is played unless the search expects more of another move. Of moves that all draw or all lose, the
///    one that sets the hardest problem is played, or, if that cannot be told, the one the search prefers.
class SearchPlayer final : public Player {
  public:
    /// Both must outlive the player.
    SearchPlayer(Searcher& searcher, Solver& solver) : searcher_(searcher), policy_(solver) {}

    void clear() override { policy_.clear(); }
    [[nodiscard]] SearchReport choose(const Position& position, const SearchLimits& limits,
                                      const Searcher::Stop& stop, const Searcher::Sink& sink) override;

  private:
    class Turn;

    Searcher& searcher_;
    ProofPolicy policy_;
};

}  // namespace pahtum
