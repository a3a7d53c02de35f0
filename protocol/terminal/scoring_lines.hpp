#pragma once

#include <string>
#include <vector>

#include "engine/rules/bitboard.hpp"
#include "engine/rules/line.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::terminal {

/// An unbroken row or column of at least three stones of one side.
struct ScoringLine {
    Square first;  ///< leftmost or lowest
    Square last;
    int length;

    [[nodiscard]] Points points() const { return run_points(length); }
};

/// The lines on the board: longest first, of equal ones rows first, then by their squares.
[[nodiscard]] std::vector<ScoringLine> scoring_lines(const Position& position, Side side);

/// The cells of all of the side's lines.
[[nodiscard]] Bitboard scoring_cells(const Position& position, Side side);

/// How the side's lines on the board count, "4 in a row: 10; 3 in a row: 2 x 3 = 6", or "no lines".
[[nodiscard]] std::string lines_text(const Position& position, Side side);

}  // namespace pahtum::terminal
