#pragma once

#include <array>

#include "engine/core/line_table.hpp"
#include "engine/eval/outcome.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// Evaluates positions row by row and column by column.
///
/// The expectation is Black's expected points less White's by LineTable, as if neither side had the move. On
/// a full board it is the exact margin. Immutable, so threads can share one.
class Evaluator {
  public:
    explicit Evaluator(Scoring scoring) : scoring_(scoring), lines_(LineTable::of(scoring)) {}

    [[nodiscard]] Scoring scoring() const { return scoring_; }

    /// How uncertain the expectation is, by the number of empty cells: Outlook::log_spread. Fitted by maximum
    /// likelihood to self-play.
    [[nodiscard]] static int log_spread(const Position& position);

    /// From the given side's view. Requires a position of this scoring.
    [[nodiscard]] Score evaluate(const Position& position, Side side) const;

    /// By Square::index of each empty cell: what a stone of `side` there adds to expectation(position, side)
    /// (its own gain and what it denies); captures are not counted. Other entries are not changed.
    using Changes = std::array<Score, 64>;
    void changes(const Position& position, Side side, Changes& changes) const;

  private:
    Scoring scoring_;
    const LineTable& lines_;
};

/// The cells that can still matter with Scoring::kFinal, Capture::kNone: empty, and in some row or column
/// part of three or more adjacent cells that one colour could still own. Filling any other cell never changes
/// a score.
[[nodiscard]] Bitboard live_cells(const Position& position);

/// The most plies to the end of the game; where fills_the_board() holds, only live cells count.
/// A search of this depth is exact.
[[nodiscard]] int plies_to_end(const Position& position);

/// The same if the game continues with this move, which is counted too.
[[nodiscard]] int plies_with(const Position& position, Move move);

}  // namespace pahtum
