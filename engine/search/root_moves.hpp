#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "engine/eval/evaluator.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/thought.hpp"

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
    /// Notes a search to this depth: it found the value, or an upper bound, and this line.
    void note(Value value, bool is_bound, int to_depth, std::vector<Move> line);
    /// Replaces the line, unless the known one starts with the new one and so tells more.
    void follow(std::vector<Move> new_pv);
};

/// The win rate is as searched.
[[nodiscard]] MoveAnalysis analysis_of(const RootMove& move);

/// What a search of root moves is for.
enum class RootGoal : std::uint8_t {
    kBestMove,  ///< the best move, first in the list; the others are only shown to be no better
    kRanking,   ///< values of the best few moves, or of all; what is proven is not searched
};

/// The moves at the root. In a ranking the best `wanted` get values; the others are only shown to be no
/// better.
class RootMoves {
  public:
    /// Requires at least one legal move, and wanted >= 1. Sorted by what is known before any search.
    RootMoves(const Position& position, const Evaluator& evaluator, const std::vector<Move>& moves,
              RootGoal goal, std::size_t wanted = 1);

    [[nodiscard]] std::size_t size() const { return moves_.size(); }
    [[nodiscard]] std::size_t wanted() const { return wanted_; }
    [[nodiscard]] bool is_ranking() const { return goal_ == RootGoal::kRanking; }
    [[nodiscard]] std::vector<RootMove>& all() { return moves_; }
    [[nodiscard]] const std::vector<RootMove>& all() const { return moves_; }
    /// A search of this depth is exact for every move.
    [[nodiscard]] int exact_depth() const;
    [[nodiscard]] const RootMove& front() const { return moves_.front(); }
    /// Requires one of these moves.
    [[nodiscard]] RootMove& find(Move move);
    /// The others keep their order.
    void bring_to_front(const RootMove& move);
    /// The wanted moves, or so many, best first.
    [[nodiscard]] std::vector<const RootMove*> best() const { return best(wanted_); }
    [[nodiscard]] std::vector<const RootMove*> best(std::size_t count) const;

    static constexpr int kAnyDepth = std::numeric_limits<int>::max();
    /// The next move to search: the first in the list, in a ranking the most promising, that has not been
    /// searched to this depth, is not among those left for later, and in a ranking is not settled. Null if
    /// there is none.
    [[nodiscard]] RootMove* next(int depth, const std::vector<Move>& later = {});
    /// What a move must exceed to be one of the best, by searches of this depth and in a ranking by proofs.
    /// Nothing while fewer than `wanted` moves have a value.
    [[nodiscard]] std::optional<Value> threshold(int depth) const;
    /// How many moves have been searched to this depth, or are exact in a ranking.
    [[nodiscard]] std::size_t done(int depth) const;

    // In a ranking:

    /// The margin that a move must exceed, by proofs alone.
    [[nodiscard]] std::optional<Points> proven_threshold() const;
    /// Whether its value is proven, or that it is not one of the best.
    [[nodiscard]] bool is_settled(const RootMove& move) const;
    [[nodiscard]] bool are_all_proven() { return is_ranking() && next(kAnyDepth) == nullptr; }

    /// Adds the node counts of the same moves from another thread.
    void add_nodes(const RootMoves& others);

  private:
    [[nodiscard]] static bool is_settled(const RootMove& move, std::optional<Points> threshold);
    /// Whether nothing more is to be found out at this depth.
    [[nodiscard]] bool is_done(const RootMove& move, int depth) const;

    std::vector<RootMove> moves_;
    RootGoal goal_;
    std::size_t wanted_;
};

}  // namespace pahtum
