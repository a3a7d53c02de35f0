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

/// A move at the root and what is known about it, from the side to move's view.
struct RootMove {
    Move move;
    int plies;    ///< to the end of the game, the move included; a search of that depth is exact
    Value found;  ///< by the last search; before any, the evaluator's
    bool is_upper_bound = false;  ///< found is only an upper bound
    int depth = 0;                ///< of the last search
    double prior = 0;             ///< MoveAnalysis::prior
    std::vector<Move> pv{};
    std::uint64_t nodes = 0;
    Points lower;  ///< proven: the final margin is within [lower, upper]
    Points upper;

    [[nodiscard]] bool is_exact() const { return lower == upper; }
    /// What was found, clamped to what is proven.
    [[nodiscard]] Value value() const;
    /// The expected margin in points, clamped to what is proven.
    [[nodiscard]] double points() const;
    void prove(Points at_least, Points at_most);
    /// Replaces the line, unless the known one starts with the new one and so tells more.
    void follow(std::vector<Move> new_pv);
};

/// What a search of root moves is for.
enum class RootGoal : std::uint8_t {
    kBestMove,  ///< the best move and its value; the others are only shown to be no better
    kRanking,   ///< values of the best few moves, or of all
};

/// The moves at the root. In a ranking the best `wanted` get values; the others are only shown to be no
/// better.
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

    /// Requires one of these moves. The others keep their order.
    void bring_to_front(Move move);
    [[nodiscard]] const RootMove& front() const { return moves_.front(); }

    /// Whether a deeper search could not change anything.
    [[nodiscard]] bool is_finished() { return goal_ == RootGoal::kRanking && are_all_proven(); }

    // For RootGoal::kRanking.

    /// The wanted moves, best first.
    [[nodiscard]] std::vector<const RootMove*> best() const;
    /// Requires one of these moves.
    [[nodiscard]] RootMove& find(Move move);
    /// Whether its value is proven, or that it is not one of the best.
    [[nodiscard]] bool is_settled(const RootMove& move) const;
    /// The most promising of the moves that have not been searched to this depth and are not settled; nothing
    /// if there is none.
    [[nodiscard]] RootMove* most_promising(int depth);
    [[nodiscard]] bool are_all_proven() { return most_promising(kAnyDepth) == nullptr; }
    static constexpr int kAnyDepth = std::numeric_limits<int>::max();

    /// What a move must exceed to be one of the best: the margin by proofs alone, or the value by proofs and
    /// searches of this depth. Nothing while fewer than `wanted` moves have one.
    [[nodiscard]] std::optional<Points> proven_threshold() const;
    [[nodiscard]] std::optional<Value> threshold(int depth) const;

    /// From now on most_promising() returns the least promising move.
    void reverse() { is_reversed_ = true; }
    /// Adds the node counts of the same moves from another thread.
    void add_nodes(const RootMoves& others);

  private:
    [[nodiscard]] static bool is_settled(const RootMove& move, std::optional<Points> threshold);
    [[nodiscard]] bool is_more_promising(const RootMove& a, const RootMove& b) const;

    std::vector<RootMove> moves_;
    RootGoal goal_;
    std::size_t wanted_;
    bool is_reversed_ = false;
};

/// Iterative deepening by all threads: the driver of every search. It can be stopped at any root move and
/// resumed there. All threads search the same moves to the same depth, share what they find in the table, and
/// defer the moves that another one is searching (MovesInWork).
class RootSearch {
  public:
    /// All must outlive the search; the memory must be prepared for the position.
    RootSearch(const Position& position, RootMoves& moves, SearchMemory& memory)
        : position_(position), moves_(moves), memory_(memory) {}

    /// Depth in plies completed for every move that is not proven.
    [[nodiscard]] int depth() const { return depth_; }

    /// Searches until control stops it, this depth is complete, or all moves of a ranking are proven. Calls
    /// `progress` after each depth, in a ranking after each move. With RootGoal::kBestMove the front move is
    /// the best found so far at any time, even within a depth.
    void run(int max_depth, SearchControl& control, const std::function<void()>& progress);

  private:
    class Team;
    class Thread;
    class Helper;

    const Position& position_;
    RootMoves& moves_;
    SearchMemory& memory_;
    int depth_ = 0;
};

}  // namespace pahtum
