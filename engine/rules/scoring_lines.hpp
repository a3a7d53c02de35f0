#pragma once

#include <vector>

#include "engine/rules/bitboard.hpp"
#include "engine/rules/line.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// A line that scores: a maximal run of three or more stones of one side in a row or column.
struct ScoringLine {
    Side side;
    Square from;  ///< its left or lower end
    Square to;
    int length;

    [[nodiscard]] Points points() const { return run_points(length); }
    [[nodiscard]] Bitboard squares() const;

    bool operator==(const ScoringLine&) const = default;
};

/// All lines on the board, whatever the scoring: rows from the bottom, then columns from the left, each
/// scanned from its left or lower end.
[[nodiscard]] std::vector<ScoringLine> scoring_lines(const Position& position);
/// Those of one side, in the same order.
[[nodiscard]] std::vector<ScoringLine> scoring_lines(const Position& position, Side side);

}  // namespace pahtum
