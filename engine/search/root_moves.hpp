#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "engine/eval/evaluator.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/searcher.hpp"

namespace pahtum {

/// What is known of one of the moves that are analysed. From the side to move's view.
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
    /// Keeps the longer one of this line and that of an earlier search, if that goes on from it.
    void follow(std::vector<Move> new_line);
};

/// The moves that are analysed, of which the best `wanted` are to be told apart: those have scores of their
/// own, for the others it is enough that they are no better.
class RootMoves {
  public:
    /// All moves that the limits let be chosen. Requires that there is one, and wanted >= 1.
    RootMoves(const Position& position, const Evaluator& evaluator, const SearchLimits& limits,
              std::size_t wanted);

    [[nodiscard]] std::size_t size() const { return moves_.size(); }
    [[nodiscard]] std::size_t wanted() const { return wanted_; }
    [[nodiscard]] std::vector<RootMove>& all() { return moves_; }
    [[nodiscard]] const std::vector<RootMove>& all() const { return moves_; }
    /// The wanted moves, best first.
    [[nodiscard]] std::vector<const RootMove*> best() const;

    /// Requires that the move is among them.
    [[nodiscard]] RootMove& find(Move move);

    /// Proven: its value, or that it is none of the best.
    [[nodiscard]] bool is_settled(const RootMove& move) const;
    /// The most promising of the moves that have not been searched to this depth and are not settled; nothing
    /// if there is none.
    [[nodiscard]] RootMove* most_promising(int depth);
    [[nodiscard]] bool are_all_proven() { return most_promising(kAnyDepth) == nullptr; }
    static constexpr int kAnyDepth = std::numeric_limits<int>::max();

    /// What a move must surpass to be one of the best, by proofs alone or by searches of this depth, too;
    /// nothing as long as there are not so many.
    [[nodiscard]] std::optional<Points> proven_threshold() const;
    [[nodiscard]] std::optional<Score> threshold(int depth) const;

    /// From now on the least promising move counts as the most promising.
    void reverse() { is_reversed_ = true; }
    /// What others have spent on the same moves.
    void add_nodes(const RootMoves& others);

  private:
    [[nodiscard]] static bool is_settled(const RootMove& move, std::optional<Points> threshold);
    [[nodiscard]] bool is_more_promising(const RootMove& a, const RootMove& b) const;

    std::vector<RootMove> moves_;
    std::size_t wanted_;
    bool is_reversed_ = false;
};

}  // namespace pahtum
