#pragma once

#include "engine/core/line_table.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// What is on a row or column, as one side sees it.
struct LineView {
    LineMask own;
    LineMask enemy;
    LineMask boulders;  ///< and what is off the board

    LineView(const Position& position, const BoardLine& line, Side side)
        : own(line.mask(position.stone_lines(side))),
          enemy(line.mask(position.stone_lines(opponent(side)))),
          boulders(static_cast<LineMask>(line.mask(position.boulder_lines()) | 0xff << position.size())) {}

    [[nodiscard]] LineIndex own_index() const {
        return line_index(own, static_cast<LineMask>(enemy | boulders));
    }
    [[nodiscard]] LineIndex enemy_index() const {
        return line_index(enemy, static_cast<LineMask>(own | boulders));
    }
};

}  // namespace pahtum
