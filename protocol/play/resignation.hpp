#pragma once

#include <array>

#include "engine/search/searcher.hpp"

namespace pahtum {

/// Decides when to give up. A side gives up when it is proven to lose by the points agreed on, or when it has
/// expected that now and in each of its last three thoughts; while boulders are placed and as long as the pie
/// rule's swap can come, never.
class Resignation {
  public:
    /// Remembers the thought of the side to move; true if it should give up. Requires points >= 1.
    [[nodiscard]] bool is_due(const Position& position, const SearchReport& thought, Points points);
    /// Thoughts from now on have nothing to do with those before.
    void forget() { hopeless_thoughts_ = {}; }

  private:
    std::array<int, 2> hopeless_thoughts_{};  ///< in a row, by index_of(Side)
};

}  // namespace pahtum
