#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/value.hpp"
#include "engine/eval/line_classes.hpp"
#include "engine/eval/outcome.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// Evaluates positions of the stone phase in which stones can be captured, with Scoring::kFinal. Immutable,
/// so threads can share one.
class CaptureEvaluator {
  public:
    /// Takes some milliseconds. Requires 3 <= size <= 8 and a network for captures, or one that has learned
    /// nothing; keeps a reference to it.
    explicit CaptureEvaluator(int size, const OutcomeNet& net = OutcomeNet::embedded(NetKind::kCapture));

    [[nodiscard]] int size() const { return size_; }

    /// Calls visit(class in its row, class in its column) for each cell, as the side to move sees them.
    template <typename Visit>
    void for_each_cell(const Position& position, const Visit& visit) const;

    /// Of the final margin, from the view of the side to move. `static_eval`: Evaluator's, from the same
    /// view.
    [[nodiscard]] Outlook outlook(const Position& position, Score static_eval) const;

  private:
    friend class MoveOutlooks;

    /// A row or column.
    struct Line {
        LineClasses::Cells classes;
        std::int16_t margin;  ///< points of those who see it, less their opponent's
    };

    [[nodiscard]] LinePattern pattern_of(LineMask own, LineMask other, LineMask boulders) const {
        return static_cast<LinePattern>(spread_[own] | spread_[other] << 1 | 3 * spread_[boulders]);
    }
    [[nodiscard]] Outlook outlook(OutcomeNet::Input& input, Score static_eval, Points margin) const;

    int size_;
    const OutcomeNet& net_;
    std::array<LinePattern, 256> spread_{};  ///< by mask: bit i moved to bit 2i
    std::vector<Line> lines_;                ///< by pattern
};

/// What moves of a position lead to, without playing them: a move changes two lines or three, and what the
/// cells of all others add up to is known.
class MoveOutlooks {
  public:
    /// The evaluator must outlive the object. Requires the stone phase.
    MoveOutlooks(const CaptureEvaluator& evaluator, const Position& position);

    /// CaptureEvaluator::outlook after a legal placement that does not end the game, from the view of the
    /// side to move then. `static_eval`: Evaluator's after the move, from the same view.
    [[nodiscard]] Outlook after(Move move, Score static_eval) const;

  private:
    using Line = CaptureEvaluator::Line;
    using Sums = OutcomeNet::Sums;

    /// The rows, or the columns, that a move changes.
    struct Changed {
        static constexpr std::size_t kNone = 8;

        std::array<std::size_t, 2> index{kNone, kNone};
        std::array<LinePattern, 2> pattern{};  ///< after the move

        /// Adds to a line's pattern, which is `before` as yet.
        void change(int line, LinePattern before, int difference);
        [[nodiscard]] bool has(std::size_t line) const { return line == index[0] || line == index[1]; }
    };

    /// `visit(i)` for each of the changed lines, 0 and perhaps 1.
    template <typename Visit>
    static void for_each(const Changed& changed, const Visit& visit);
    void add_cell(Sums& sums, const Line& row, std::size_t in_row, const Line& column,
                  std::size_t in_column) const;

    const CaptureEvaluator& evaluator_;
    Bitboard boulders_;
    int left_;       ///< empty cells after a move
    Points margin_;  ///< the mover's
    // As the other side sees the board.
    std::array<LinePattern, 8> row_patterns_{};
    std::array<LinePattern, 8> column_patterns_{};
    std::array<const Line*, 8> rows_{};
    std::array<const Line*, 8> columns_{};
    Sums all_;
    std::array<Sums, 8> row_sums_;
    std::array<Sums, 8> column_sums_;
};

template <typename Visit>
void CaptureEvaluator::for_each_cell(const Position& position, const Visit& visit) const {
    const Side mover = position.side_to_move();
    const LineSet& own = position.stone_lines(mover);
    const LineSet& other = position.stone_lines(opponent(mover));
    const LineSet& boulders = position.boulder_lines();
    std::array<const LineClasses::Cells*, 8> columns{};
    for (int i = 0; i < size_; ++i) {
        columns[static_cast<std::size_t>(i)] =
            &lines_[pattern_of(own.column(i), other.column(i), boulders.column(i))].classes;
    }
    for (int i = 0; i < size_; ++i) {
        const LineClasses::Cells& row = lines_[pattern_of(own.row(i), other.row(i), boulders.row(i))].classes;
        for (int j = 0; j < size_; ++j) {
            visit(row[static_cast<std::size_t>(j)],
                  (*columns[static_cast<std::size_t>(j)])[static_cast<std::size_t>(i)]);
        }
    }
}

}  // namespace pahtum
