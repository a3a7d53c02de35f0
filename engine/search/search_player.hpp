#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "engine/eval/evaluator.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/player.hpp"
#include "engine/search/searcher.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

/// What is proven about the move to be chosen. Margins from the side to move's view.
struct Proven {
    /// The final margin lies within [lower, upper].
    Points lower = std::numeric_limits<Points>::min();
    Points upper = std::numeric_limits<Points>::max();
    /// Moves proven to reach `lower`: choose one of these. Empty if the proofs do not help to choose. If
    /// is_exact(), play the first.
    std::vector<Move> moves;
    bool moves_are_all = false;  ///< no other allowed move reaches `lower`
    std::vector<Move> line;      ///< if is_exact(): best play by both sides, from moves.front() on
    std::uint64_t nodes = 0;

    [[nodiscard]] bool is_exact() const { return lower == upper && !moves.empty(); }
};

/// Decides when a player asks the solver, for how long, and which of the proven moves it plays.
///
/// When: if the nodes that a proof of the value is expected to take (proof_cost, corrected by what the last
/// attempt in this game took) are within the allowance for the value. A failed attempt costs no more than
/// that, and its partial results help the next one. With a depth limit: only if the game ends within it, so
/// that a search would find the same.
///
/// How long: 40% of what the limits allow for proving the value, and up to 60% in total for finding all
/// equally good moves and the one to play. The limits allow all nodes and all of the time, or twice the
/// target if that is less. Without any limit: a million nodes, so that an unlimited search soon has something
/// to report.
///
/// What: a move of the proven value. Of several, the one that leaves the opponent the fewest replies that
/// keep it; then the one with the highest expectation by the evaluator; then the first in the order of
/// Position::legal_moves. Moves whose replies could not be counted within the allowance come last. If only a
/// win is proven, but not by how much, the search chooses among all moves known to win; if a loss, among all
/// moves.
class ProofPolicy {
  public:
    /// The solver must outlive the policy.
    explicit ProofPolicy(Solver& solver) : solver_(solver) {}

    /// To be called for a new game: forgets the cost of earlier attempts.
    void clear() { correction_ = 0; }

    /// The position must not be over.
    [[nodiscard]] Proven ask(const Position& position, const SearchLimits& limits, const Solver::Stop& stop);

  private:
    class Allowance;

    [[nodiscard]] SolveReport prove_value(const Position& position, Allowance& allowance);
    void find_moves(const Position& position, const SearchLimits& limits, Allowance& allowance,
                    Proven& proven);
    [[nodiscard]] Move most_testing(const std::vector<Move>& moves, Points value, const Position& position,
                                    Allowance& allowance);
    [[nodiscard]] std::optional<std::size_t> replies_that_hold(Points value, const Position& after,
                                                               Side mover, Allowance& allowance);
    [[nodiscard]] std::vector<Move> best_line(const Position& position, Move move, Allowance& allowance);
    void learn(const Position& position, const SolveReport& report);

    Solver& solver_;
    std::optional<Evaluator> evaluator_;
    int correction_ = 0;  ///< binary logarithm of the nodes of the last attempt over those expected
};

/// Binary logarithm of the nodes it takes to prove the exact value of a position reached by good play, as
/// measured; give or take 2.
[[nodiscard]] int proof_cost(const Position& position);

/// Plays a proven move if ProofPolicy finds one, otherwise the move the search prefers.
class SearchPlayer final : public Player {
  public:
    /// Both must outlive the player.
    SearchPlayer(Searcher& searcher, Solver& solver) : searcher_(searcher), policy_(solver) {}

    void clear() override { policy_.clear(); }
    [[nodiscard]] SearchReport choose(const Position& position, const SearchLimits& limits,
                                      const Searcher::Stop& stop, const Searcher::Sink& sink) override;

  private:
    Searcher& searcher_;
    ProofPolicy policy_;
};

}  // namespace pahtum
