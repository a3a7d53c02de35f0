#pragma once

#include <array>
#include <cstddef>
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
    /// Takes some milliseconds. Requires 3 <= size <= 8.
    explicit CaptureEvaluator(int size);

    [[nodiscard]] int size() const { return size_; }

    /// Calls visit(class in its row, class in its column) for each cell, as the side to move sees them.
    template <typename Visit>
    void for_each_cell(const Position& position, const Visit& visit) const;

    /// Of the final margin, from the view of the side to move. `static_eval`: Evaluator's, from the same
    /// view.
    [[nodiscard]] Outlook outlook(const Position& position, Score static_eval) const;

  private:
    [[nodiscard]] LinePattern pattern_of(LineMask own, LineMask other, LineMask boulders) const;

    int size_;
    const OutcomeNet& net_;
    std::array<LinePattern, 256> spread_{};    ///< by mask: bit i moved to bit 2i
    std::vector<LineClasses::Cells> classes_;  ///< by pattern
};

inline LinePattern CaptureEvaluator::pattern_of(LineMask own, LineMask other, LineMask boulders) const {
    return static_cast<LinePattern>(spread_[own] | spread_[other] << 1 | 3 * spread_[boulders]);
}

template <typename Visit>
void CaptureEvaluator::for_each_cell(const Position& position, const Visit& visit) const {
    const Side mover = position.side_to_move();
    const LineSet& own = position.stone_lines(mover);
    const LineSet& other = position.stone_lines(opponent(mover));
    const LineSet& boulders = position.boulder_lines();
    std::array<const LineClasses::Cells*, 8> columns{};
    for (int i = 0; i < size_; ++i) {
        columns[static_cast<std::size_t>(i)] =
            &classes_[pattern_of(own.column(i), other.column(i), boulders.column(i))];
    }
    for (int i = 0; i < size_; ++i) {
        const LineClasses::Cells& row = classes_[pattern_of(own.row(i), other.row(i), boulders.row(i))];
        for (int j = 0; j < size_; ++j) {
            visit(row[static_cast<std::size_t>(j)],
                  (*columns[static_cast<std::size_t>(j)])[static_cast<std::size_t>(i)]);
        }
    }
}

}  // namespace pahtum
