#pragma once

#include <array>
#include <optional>

#include "engine/rules/square.hpp"

namespace pahtum {

struct Direction {
    int columns;
    int rows;
    bool operator==(const Direction&) const = default;
};

/// Up, right, down, left: the order in which equal captures are preferred, and of the numbers of actions.
inline constexpr std::array kDirections{Direction{0, 1}, Direction{1, 0}, Direction{0, -1}, Direction{-1, 0}};

/// The square `steps` steps away; nothing if that is off the board.
[[nodiscard]] constexpr std::optional<Square> neighbour(Square square, Direction direction, int size,
                                                        int steps = 1) {
    const int column = square.column() + steps * direction.columns;
    const int row = square.row() + steps * direction.rows;
    if (column < 0 || column >= size || row < 0 || row >= size) return std::nullopt;
    return Square{column, row};
}

}  // namespace pahtum
