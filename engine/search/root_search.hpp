#pragma once

#include <cstddef>
#include <functional>

#include "engine/core/search_control.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/thought.hpp"
#include "engine/search/tree_search.hpp"

namespace pahtum {

class RootMoves;

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
    /// `progress` after each depth. With RootGoal::kBestMove the front move is the best found so far at any
    /// time, even within a depth.
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

/// Searches for the best move, by the memory's tables alone. Always lists a legal move, however tight the
/// limits; up to so many if there are others worth trying, with what is known of them. Chances are as
/// searched. The sink is called after each completed iteration. The game must not be over. With one thread
/// and no time limit the same sequence of searches after SearchMemory::clear() visits the same nodes.
[[nodiscard]] Thought search_best(SearchMemory& memory, const Position& position, const SearchLimits& limits,
                                  std::size_t lines = 1, const StopThinking& stop = {},
                                  const ThoughtSink& sink = {});

}  // namespace pahtum
