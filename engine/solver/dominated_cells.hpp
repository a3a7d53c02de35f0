#pragma once

#include "engine/solver/live_board.hpp"

namespace pahtum {

/// Those of the live cells `cells` that need not be tried because another live cell is at least as good for
/// both sides (README.md, "Dominated cells"). Of cells that dominate each other the first stays.
[[nodiscard]] LiveBoard::CellMask dominated_cells(const LiveBoard& board, LiveBoard::CellMask cells);

}  // namespace pahtum
