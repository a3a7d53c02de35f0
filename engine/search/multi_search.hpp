#pragma once

#include <functional>

#include "engine/rules/position.hpp"
#include "engine/search/root_moves.hpp"
#include "engine/search/search_memory.hpp"

namespace pahtum {

/// Searches root moves depth by depth so that the best few, or all, get scores of their own. Can be stopped
/// at any move and goes on from there.
class MultiSearch {
  public:
    /// All must outlive the search; the memory must be prepared for the position.
    MultiSearch(const Position& position, RootMoves& moves, SearchMemory& memory)
        : position_(position), moves_(moves), memory_(memory) {}

    /// Plies completed for every move that is not proven.
    [[nodiscard]] int depth() const { return depth_; }

    /// Searches on until control stops it, this depth is complete, or all is proven. Calls `progress` after
    /// each move.
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
