#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "engine/eval/evaluator.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/limits.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

/// The nodes and the time that searches and proofs share for one move: all nodes and all of the time, or
/// twice the target if that is less. Its shares are per cent of the whole, counted from the start: from 20%
/// to 60% there are 40% to spend. Without any limit: 2.5 million nodes, so that an unlimited search soon has
/// something to report.
class SearchBudget {
  public:
    explicit SearchBudget(const SearchLimits& limits);

    void spend(std::uint64_t nodes) { spent_ += nodes; }
    [[nodiscard]] std::uint64_t spent() const { return spent_; }
    [[nodiscard]] std::chrono::nanoseconds elapsed() const {
        return std::chrono::steady_clock::now() - start_;
    }

    /// Binary logarithm of the nodes in `percent` of the whole; large without a limit.
    [[nodiscard]] double log2_of_nodes(int percent, double nodes_per_microsecond) const;

    /// Rounded up.
    [[nodiscard]] int spent_percent() const;
    /// The request, ending when `percent` are spent.
    [[nodiscard]] SolveRequest until(int percent, SolveRequest request) const;
    /// The limits, ending when `percent` are spent.
    [[nodiscard]] SearchLimits until(int percent, SearchLimits limits) const;
    /// What is left of the limits it was made from; of the target at least a tenth.
    [[nodiscard]] SearchLimits rest() const;

  private:
    [[nodiscard]] std::optional<std::uint64_t> nodes_until(int percent) const;
    [[nodiscard]] std::optional<std::chrono::nanoseconds> time_until(int percent) const;

    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    SearchLimits limits_;
    std::optional<std::uint64_t> nodes_;
    std::optional<std::chrono::nanoseconds> time_;
    std::uint64_t spent_ = 0;
};

/// What is proven about the move to be chosen. Margins from the side to move's view.
struct Proven {
    /// The final margin lies within [lower, upper].
    Points lower = std::numeric_limits<Points>::min();
    Points upper = std::numeric_limits<Points>::max();
    /// Moves proven to reach `lower`: choose one of these. Empty if the proofs do not help to choose. If
    /// is_exact(), play the first, unless is_choice_open.
    std::vector<Move> moves;
    bool moves_are_all = false;  ///< no other allowed move reaches `lower`
    /// is_exact(), but the opponent's replies could not all be counted: of the moves, a search should choose.
    bool is_choice_open = false;
    std::optional<Move> draw;  ///< holds a draw by mirroring; a search may hope for more from another move
    std::vector<Move> pv;      ///< if is_exact(): best play by both sides, from moves.front() on

    [[nodiscard]] bool is_exact() const { return lower == upper && !moves.empty(); }
};

/// Decides when a player asks the solver, for how long, and which of the proven moves it plays.
///
/// When: whatever earlier proofs, pondering included, have left in the solver's table is used at every move.
/// The margin is proven if the nodes that its proof is expected to take (proof_cost, corrected by what the
/// last attempt in this game took) are within 40% of the SearchBudget. The result alone, a win, a draw or a
/// loss, if those that result_cost expects are within 250% of it: what is begun at this move may be finished
/// at the next, since the solver keeps what it proved. With a depth limit: only if the game ends within it,
/// so that a search would find the same. Time counts as the nodes that the solver was measured to take in it.
///
/// How long: until 40% of the budget are spent for the margin, and until 85% for all else: the result,
/// equally good moves, and the one to play.
///
/// What: a move of the proven margin. Of several, the one that sets the opponent the hardest problem: if we
/// lose, the one that leaves the fewest replies that win; then that which leaves the fewest that keep the
/// margin; then the one with the highest expectation by the evaluator; then the first in the order of
/// Position::legal_moves. If the replies could not all be counted within the budget, moves without a count
/// come last in a won position; in a drawn or lost one the search chooses among the moves of the proven
/// margin: it prefers those whose refutations lie deeper than it sees. Where mirroring holds a draw
/// and the margin is out of reach, nothing is proven; the draw is what other moves must promise to exceed. If
/// only a win is proven, but not by how much, the search chooses among the moves known to win; if a loss,
/// among all moves.
class ProofPolicy {
  public:
    /// The solver must outlive the policy.
    explicit ProofPolicy(Solver& solver) : solver_(solver) {}

    /// To be called for a new game: forgets the cost of earlier attempts, but not the solver's speed.
    void clear() { margin_correction_ = result_correction_ = 0; }

    /// Tries to prove the margin if that is within reach. The position must not be over.
    [[nodiscard]] Proven ask(const Position& position, const SearchLimits& limits, SearchBudget& budget,
                             const Solver::Stop& stop);

    /// Whether the result alone is within reach.
    [[nodiscard]] bool may_prove_result(const Position& position, const SearchLimits& limits,
                                        const SearchBudget& budget) const;
    /// Whether the margin after the move, from the side to move's view, is at least the threshold.
    [[nodiscard]] std::optional<bool> reaches(const Position& position, Move move, Points threshold,
                                              SearchBudget& budget, const Solver::Stop& stop);
    /// Finds the allowed moves known to reach proven.lower and, if the margin is known, the one to play.
    void choose(const Position& position, const SearchLimits& limits, SearchBudget& budget,
                const Solver::Stop& stop, Proven& proven);
    /// Proves what it can of the position's margin being at least the threshold.
    [[nodiscard]] SolveReport compare(const Position& position, Points threshold, SearchBudget& budget,
                                      const Solver::Stop& stop);
    /// To be called after an attempt to prove the result, with the nodes it took.
    void learn_result(const Position& position, std::uint64_t nodes, bool is_proven);

  private:
    [[nodiscard]] bool is_margin_in_reach(const Position& position, const SearchBudget& budget) const;
    [[nodiscard]] SolveReport solve(const Position& position, const SolveRequest& request, int percent,
                                    SearchBudget& budget, const Solver::Stop& stop);
    [[nodiscard]] std::pair<Move, bool> most_testing(const std::vector<Move>& moves, Points value,
                                                     const Position& position, SearchBudget& budget,
                                                     const Solver::Stop& stop);
    [[nodiscard]] std::optional<std::size_t> replies_that_hold(Points value, const Position& after,
                                                               Side mover, SearchBudget& budget,
                                                               const Solver::Stop& stop);

    Solver& solver_;
    double nodes_per_microsecond_ = 1;  ///< of the solver, smoothed
    // Binary logarithms of the nodes of earlier attempts over those expected.
    double margin_correction_ = 0;
    double result_correction_ = 0;
};

/// Binary logarithm of the nodes it takes to prove the exact value of a position reached by good play, as
/// measured; give or take 2.
[[nodiscard]] int proof_cost(const Position& position);
/// The same for the question whether the move that a search prefers wins, or draws.
[[nodiscard]] double result_cost(const Position& position);

}  // namespace pahtum
