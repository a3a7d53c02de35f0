#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "engine/eval/evaluator.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/tree_search.hpp"

namespace pahtum {

/// What is known about one of the moves at the root. From the side to move's view.
struct RootMove {
    Move move;
    int plies;    ///< to the end of the game, the move included; a search of that depth is exact
    Score score;  ///< the last search's; before, the evaluator's expectation
    bool is_upper_bound = false;  ///< score is the most it can be
    int depth = 0;                ///< of the last search
    double prior = 0;             ///< MoveAnalysis::prior
    std::vector<Move> line{};
    std::uint64_t nodes = 0;
    Points lower;  ///< proven: the final margin is within [lower, upper]
    Points upper;

    [[nodiscard]] bool is_exact() const { return lower == upper; }
    /// The score in points, in the light of what is proven.
    [[nodiscard]] double points() const;
    void prove(Points at_least, Points at_most);
    /// Keeps the longer one of this line and that of an earlier search, if that one continues it.
    void follow(std::vector<Move> new_line);
};

/// What a search of root moves is for.
enum class RootGoal : std::uint8_t {
    kBestMove,  ///< the best move and its score; of the others only that they are no better
    kRanking,   ///< scores of the best few moves, or of all
};

/// The moves at the root. In a ranking the best `wanted` have scores of
/// their own, for the others it is enough that they are no better.
class RootMoves {
  public:
    /// Requires at least one legal move, and wanted >= 1. Sorted by what is known before any search.
    RootMoves(const Position& position, const Evaluator& evaluator, const std::vector<Move>& moves,
              RootGoal goal, std::size_t wanted = 1);

    [[nodiscard]] RootGoal goal() const { return goal_; }
    [[nodiscard]] std::size_t size() const { return moves_.size(); }
    [[nodiscard]] std::size_t wanted() const { return wanted_; }
    [[nodiscard]] std::vector<RootMove>& all() { return moves_; }
    [[nodiscard]] const std::vector<RootMove>& all() const { return moves_; }
    /// A search of this depth is exact for every move.
    [[nodiscard]] int exact_depth() const;

    /// Makes the move at this place the first; the others keep their order.
    void bring_to_front(std::size_t index);
    [[nodiscard]] const RootMove& front() const { return moves_.front(); }

    /// Whether a deeper search would find nothing new about them.
    [[nodiscard]] bool is_finished() { return goal_ == RootGoal::kRanking && are_all_proven(); }

    // For RootGoal::kRanking.

    /// The wanted moves, best first.
    [[nodiscard]] std::vector<const RootMove*> best() const;
    /// Requires that the move is among them.
    [[nodiscard]] RootMove& find(Move move);
    /// Whether its value is proven, or that it is not one of the best.
    [[nodiscard]] bool is_settled(const RootMove& move) const;
    /// The most promising of the moves that have not been searched to this depth and are not settled; nothing
    /// if there is none.
    [[nodiscard]] RootMove* most_promising(int depth);
    [[nodiscard]] bool are_all_proven() { return most_promising(kAnyDepth) == nullptr; }
    static constexpr int kAnyDepth = std::numeric_limits<int>::max();

    /// What a move must surpass to be one of the best, by proofs alone or by searches of this depth, too;
    /// nothing while fewer moves than wanted have a score.
    [[nodiscard]] std::optional<Points> proven_threshold() const;
    [[nodiscard]] std::optional<Score> threshold(int depth) const;

    /// From now on the least promising move counts as the most promising.
    void reverse() { is_reversed_ = true; }
    /// Adds what others have spent on the same moves.
    void add_nodes(const RootMoves& others);

  private:
    [[nodiscard]] static bool is_settled(const RootMove& move, std::optional<Points> threshold);
    [[nodiscard]] bool is_more_promising(const RootMove& a, const RootMove& b) const;

    std::vector<RootMove> moves_;
    RootGoal goal_;
    std::size_t wanted_;
    bool is_reversed_ = false;
};

/// Iterative deepening by all threads: what drives every search. It can be stopped at any move and resumed
/// there. Helpers search the same moves in another order or a ply deeper, and share what they find in the
/// table (lazy SMP).
class RootSearch {
  public:
    /// All must outlive the search; the memory must be prepared for the position.
    RootSearch(const Position& position, RootMoves& moves, SearchMemory& memory)
        : position_(position), moves_(moves), memory_(memory) {}

    /// Plies completed for every move that is not proven.
    [[nodiscard]] int depth() const { return depth_; }

    /// Searches until control stops it, this depth is complete, or all moves of a ranking are proven. Calls
    /// `progress` after each depth, of a ranking after each move. For the best move, the first move is the
    /// best found so far at any time, as far as the depth got.
    void run(int max_depth, SearchControl& control, const std::function<void()>& progress);

  private:
    class Thread;
    class Helper;

    const Position& position_;
    RootMoves& moves_;
    SearchMemory& memory_;
    int depth_ = 0;
};

}  // namespace pahtum
