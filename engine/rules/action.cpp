#include "engine/rules/action.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/rules/direction.hpp"

namespace pahtum {
namespace {

int placements(const Ruleset& ruleset) {
    return ruleset.cells() * (ruleset.capture == Capture::kCustodial ? 5 : 1);
}

/// Requires one of kDirections.
int number_of(Direction direction) {
    return static_cast<int>(std::find(kDirections.begin(), kDirections.end(), direction) -
                            kDirections.begin());
}

/// Where the direction leads in the image of a board, whose transform() is that of squares.
Direction image_of(Direction direction, Symmetry symmetry) {
    constexpr Square kMiddle{1, 1};
    const Square to = transform(*neighbour(kMiddle, direction, 3), symmetry, 3);
    return {to.column() - kMiddle.column(), to.row() - kMiddle.row()};
}

/// A placement; nothing if what it would capture is off the board.
std::optional<Move> placement_of(int size, int action) {
    const int cell = action % (size * size);
    const Square square{cell % size, cell / size};
    if (action < size * size) return Move::place(square);
    const Direction direction = kDirections[static_cast<std::size_t>(action / (size * size) - 1)];
    const std::optional<Square> captured = neighbour(square, direction, size);
    return captured ? std::optional{Move::capture(square, *captured)} : std::nullopt;
}

}  // namespace

int action_count(const Ruleset& ruleset) { return placements(ruleset) + 3; }

int action_of(const Position& position, Move move) {
    const Ruleset& ruleset = position.ruleset();
    if (!move.is_placement()) return placements(ruleset) + static_cast<int>(move.kind()) - 1;
    const Square square = move.square();
    const int cell = square.row() * ruleset.size + square.column();
    if (!move.captured()) return cell;
    const Square captured = *move.captured();
    const Direction direction{captured.column() - square.column(), captured.row() - square.row()};
    return cell + ruleset.cells() * (1 + number_of(direction));
}

std::optional<Move> move_of_action(const Position& position, long action) {
    const Ruleset& ruleset = position.ruleset();
    const int others = placements(ruleset);
    if (action < 0 || action >= others + 3) return std::nullopt;
    constexpr std::array kOthers{Move::swap(), Move::first(), Move::second()};
    const std::optional<Move> move = action < others ? placement_of(ruleset.size, static_cast<int>(action))
                                                     : kOthers[static_cast<std::size_t>(action - others)];
    if (!move || !position.is_legal(*move)) return std::nullopt;
    return move;
}

int image_of_action(const Ruleset& ruleset, int action, Symmetry symmetry) {
    if (action >= placements(ruleset)) return action;
    const int size = ruleset.size;
    const int cell = action % ruleset.cells();
    const Square square = transform(Square{cell % size, cell / size}, symmetry, size);
    const int image = square.row() * size + square.column();
    const int kind = action / ruleset.cells();
    if (kind == 0) return image;
    const Direction direction = image_of(kDirections[static_cast<std::size_t>(kind - 1)], symmetry);
    return image + ruleset.cells() * (1 + number_of(direction));
}

}  // namespace pahtum
