#pragma once

#include <vector>

#include "arena/store/record.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::arena {

/// A recorded game as the rules read it.
struct Replay {
    Position start;
    std::vector<Move> moves{};   ///< legal one after the other
    std::vector<Side> movers{};  ///< whose moves they are; in some phases sides do not alternate
};

/// Throws StoreError that quotes the move or the opening if the rules do not allow it.
[[nodiscard]] Replay replay(const GameRecord& record);

}  // namespace pahtum::arena
