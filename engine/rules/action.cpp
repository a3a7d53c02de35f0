#include "engine/rules/action.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace pahtum {
namespace {

struct Step {
    int columns;
    int rows;
    bool operator==(const Step&) const = default;
};
/// Up, right, down, left.
constexpr std::array<Step, 4> kSteps{Step{0, 1}, Step{1, 0}, Step{0, -1}, Step{-1, 0}};

int placements(const Ruleset& ruleset) {
    return ruleset.cells() * (ruleset.capture == Capture::kCustodial ? 5 : 1);
}

/// Requires one of kSteps.
int direction_of(Step step) {
    return static_cast<int>(std::find(kSteps.begin(), kSteps.end(), step) - kSteps.begin());
}

/// Where the step leads in the image of a board, whose transform() is that of squares.
Step image_of(Step step, Symmetry symmetry) {
    const Square from = transform(Square{1, 1}, symmetry, 3);
    const Square to = transform(Square{1 + step.columns, 1 + step.rows}, symmetry, 3);
    return {to.column() - from.column(), to.row() - from.row()};
}

/// A placement; nothing if what it would capture is off the board.
std::optional<Move> placement_of(int size, int action) {
    const int cell = action % (size * size);
    const Square square{cell % size, cell / size};
    if (action < size * size) return Move::place(square);
    const Step step = kSteps[static_cast<std::size_t>(action / (size * size) - 1)];
    const int column = square.column() + step.columns;
    const int row = square.row() + step.rows;
    if (column < 0 || row < 0 || column >= size || row >= size) return std::nullopt;
    return Move::capture(square, {column, row});
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
    const Step step{captured.column() - square.column(), captured.row() - square.row()};
    return cell + ruleset.cells() * (1 + direction_of(step));
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
    const Step step = image_of(kSteps[static_cast<std::size_t>(kind - 1)], symmetry);
    return image + ruleset.cells() * (1 + direction_of(step));
}

}  // namespace pahtum
