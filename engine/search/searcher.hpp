#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "engine/core/search_control.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/thought.hpp"

namespace pahtum {

class OutcomeNet;
class RootMoves;
class SearchMemory;

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

/// Searches for the best move. One object keeps its transposition table from search to search; clear()
/// forgets it. With one thread and no time limit the same sequence of searches after clear() visits the same
/// nodes. It serves one thread at a time; different objects are independent of each other.
class Searcher {
  public:
    explicit Searcher(SearchOptions options = {});
    /// Judges by this network instead of those compiled in where a network judges; it must be of the kind
    /// that all positions need, and outlive the searcher.
    Searcher(SearchOptions options, const OutcomeNet& net);
    ~Searcher();

    /// Takes effect at the next search; the contents of the table are lost if its size or the tuning changes.
    void set_options(SearchOptions options);
    void clear();
    /// Makes the tables that searches from this position need, so that the first need not do it in its time.
    void make_ready(const Position& position);
    /// For other searches that use the same table, though not at the same time.
    [[nodiscard]] SearchMemory& memory() { return *memory_; }

    /// Always lists a legal move, however tight the limits; up to so many if there are others worth trying,
    /// with what is known of them. Chances are as searched. The sink is called after each completed
    /// iteration. The game must not be over.
    [[nodiscard]] Thought run(const Position& position, const SearchLimits& limits, std::size_t lines = 1,
                              const StopThinking& stop = {}, const ThoughtSink& sink = {});

  private:
    std::unique_ptr<SearchMemory> memory_;
};

}  // namespace pahtum
