#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/board_judge.hpp"
#include "engine/core/line_table.hpp"
#include "engine/core/live_board.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/line_classes.hpp"
#include "engine/eval/outcome.hpp"

namespace pahtum {

/// Evaluates boards for which keeps_all_stones() holds: LineTable's expectations, row by row and column by
/// column, order the moves, and OutcomeNet gives the value. Immutable, so threads can share one.
class LiveEvaluator {
  public:
    /// Takes some milliseconds. Requires 3 <= size <= 8.
    explicit LiveEvaluator(int size, Scoring scoring = Scoring::kFinal);
    /// With another network than the one compiled in; it must outlive the evaluator.
    LiveEvaluator(int size, Scoring scoring, const OutcomeNet& net);

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] Scoring scoring() const { return scoring_; }

    /// What `side` can expect to gain from now on, less what the opponent can, as if neither had the move.
    [[nodiscard]] Score promise(const LiveBoard& board, Side side) const;
    /// The points that a stone of `side` on this empty cell gains at once.
    [[nodiscard]] Points gain(const LiveBoard& board, Side side, int cell) const {
        return lines_[board.row_pattern(side, cell)].gains[static_cast<std::size_t>(cell & 7)] +
               lines_[board.column_pattern(side, cell)].gains[static_cast<std::size_t>(cell >> 3)];
    }
    /// What that stone adds to margin and promise together.
    [[nodiscard]] Score change(const LiveBoard& board, Side side, int cell) const {
        return lines_[board.row_pattern(side, cell)].changes[static_cast<std::size_t>(cell & 7)] +
               lines_[board.column_pattern(side, cell)].changes[static_cast<std::size_t>(cell >> 3)];
    }

    /// The value of the game with `mover` to move, from its view. `margin`: points so far. `promise`: as
    /// above. Requires a live cell.
    [[nodiscard]] Value value(const LiveBoard& board, Side mover, Points margin, Score promise) const;
    /// The same, of the points still to be gained and before it is made a value.
    [[nodiscard]] Outlook outlook(const LiveBoard& board, Side mover, Score promise) const;

  private:
    /// A row or column, as one side sees it.
    struct alignas(32) Line {
        /// By empty cell: what an own stone there adds to points and promise, the opponent's loss included.
        std::array<std::int16_t, 8> changes{};
        /// And the points alone.
        std::array<std::uint8_t, 8> gains{};
        /// Own points still expected from the line, less the opponent's.
        std::int16_t promise = 0;
    };

    void fill(LinePattern pattern, const LineTable& table);

    int size_;
    Scoring scoring_;
    const OutcomeNet& net_;
    std::vector<Line> lines_;                  ///< by pattern
    std::vector<LineClasses::Cells> classes_;  ///< by pattern
};

/// What OutcomeNet expects of a board, for the solver's long proofs. Threads can share one.
class OutcomeJudge final : public BoardJudge {
  public:
    [[nodiscard]] int log_odds(const LiveBoard& board, Side mover, Points alpha) const override;

    /// One for the whole program.
    [[nodiscard]] static const OutcomeJudge& shared();
};

}  // namespace pahtum
