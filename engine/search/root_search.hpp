#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/core/search_control.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/thought.hpp"
#include "engine/search/tree_search.hpp"

namespace pahtum {

class RootMoves;
struct RootMove;

/// Iterative deepening by all threads: the driver of every search. It can be stopped at any root move, and
/// another one resumes there. All threads search the same moves to the same depth, share what they find in
/// the table, and defer the moves that another one is searching (MovesInWork).
class RootSearch {
  public:
    /// Starts the other threads; they end with this object, and the moves have their nodes then. `depth`
    /// plies are complete already for every move that is not proven. All must outlive the search; the memory
    /// must be prepared for the position.
    RootSearch(const Position& position, RootMoves& moves, SearchMemory& memory, SearchControl& control,
               int depth, int max_depth);
    ~RootSearch();

    [[nodiscard]] int depth() const { return depth_; }
    /// Searches a ply deeper. False if control stopped it, nothing deeper is wanted, or all moves of a
    /// ranking are proven. With RootGoal::kBestMove the front move is the best found so far at any time, even
    /// within a depth. Throws what another thread has thrown.
    bool deepen();

  private:
    class Team;
    class Helper;

    RootSearch(const Position& position, RootMoves& moves, SearchMemory& memory, SearchControl& control,
               int depth, int max_depth, int number, std::shared_ptr<Team> team);

    /// Throws what another thread has thrown, which stops all.
    [[nodiscard]] bool is_stopped();
    [[nodiscard]] MovesInWork* in_work(int depth) const;
    [[nodiscard]] RootMove* next_move(int depth);
    void note(RootMove& move, Value value, bool is_bound, int depth);
    void hear(int depth);
    [[nodiscard]] Value search_exactly(const RootMove& move, int depth);

    const Position& position_;
    RootMoves& moves_;
    SearchMemory& memory_;
    SearchControl& control_;
    int depth_;
    int max_depth_;
    std::shared_ptr<Team> team_;  ///< null = there are no other threads
    TreeSearch tree_;
    std::vector<Move> later_;  ///< moves of this depth that another thread was searching
    bool may_defer_ = false;
    std::vector<std::unique_ptr<Helper>> helpers_;
};

/// Searches for the best move, by the memory's tables alone. Always lists a legal move, however tight the
/// limits; up to so many if there are others worth trying, with what is known of them. Chances are as
/// searched. The sink is called after each completed iteration. The game must not be over. With one thread
/// and no time limit the same sequence of searches after SearchMemory::clear() visits the same nodes.
[[nodiscard]] Thought search_best(SearchMemory& memory, const Position& position, const SearchLimits& limits,
                                  std::size_t lines = 1, const StopThinking& stop = {},
                                  const ThoughtSink& sink = {});

}  // namespace pahtum
