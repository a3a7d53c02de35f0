#pragma once

#include <vector>

#include "engine/rules/bitboard.hpp"
#include "engine/rules/line.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// An unbroken row or column of three or more stones of one side, as long as it can be: what scores.
struct ScoringLine {
    Side side;
    Square from;  ///< its left or lower end
    Square to;
    int length;

    [[nodiscard]] Points points() const { return run_points(length); }
    [[nodiscard]] Bitboard squares() const;

    bool operator==(const ScoringLine&) const = default;
};

/// All on the board, whatever the scoring: rows from the bottom, then columns from the left, in each from
/// left or bottom.
[[nodiscard]] std::vector<ScoringLine> scoring_lines(const Position& position);
/// Those of one side, in the same order.
[[nodiscard]] std::vector<ScoringLine> scoring_lines(const Position& position, Side side);

}  // namespace pahtum
