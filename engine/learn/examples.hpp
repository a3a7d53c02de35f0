#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/score.hpp"
#include "engine/eval/line_classes.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/eval/outcome_net.hpp"
#include "engine/learn/sample.hpp"
#include "engine/solver/live_board.hpp"

namespace pahtum::learn {

/// A sample as the network sees it, without its cells. All from the mover's view.
struct Example {
    std::size_t first_cell = 0;
    std::uint8_t live = 0;  ///< cells, all of which count
    bool is_proven = true;
    Score promise = 0;  ///< as in OutcomeNet::Input
    Score best = 0;
    Score second = 0;
    Points margin = 0;  ///< so far
    /// Points still to be gained.
    Points lower = 0;
    Points upper = 0;

    /// What the lines alone expect to be gained.
    [[nodiscard]] Score expected() const { return promise + best / 2; }
};

/// The classes of a live cell in its row and its column.
using CellClasses = std::array<LineClass, 2>;

/// Examples of one scoring, and their cells.
class Examples {
  public:
    explicit Examples(Scoring scoring = Scoring::kFinal);

    /// Returns false, and adds nothing, if there is no live cell and so nothing to foretell. Requires a
    /// sample of this scoring.
    bool add(const Sample& sample);

    [[nodiscard]] Scoring scoring() const { return boards_.front().evaluator.scoring(); }
    /// How many classes of cells there can be.
    [[nodiscard]] std::size_t classes() const { return LineClasses::kCount; }
    /// The evaluator for boards of this size.
    [[nodiscard]] const LiveEvaluator& evaluator(int size) const {
        return boards_[static_cast<std::size_t>(size - kMinSize)].evaluator;
    }

    [[nodiscard]] std::size_t size() const { return examples_.size(); }
    [[nodiscard]] const Example& operator[](std::size_t i) const { return examples_[i]; }
    [[nodiscard]] std::span<const CellClasses> cells(const Example& example) const {
        return std::span{cells_}.subspan(example.first_cell, example.live);
    }

  private:
    struct Board {
        LiveEvaluator evaluator;
        std::vector<LineClasses::Cells> classes;  ///< by pattern
    };

    void add_cells(const Board& board, const LiveBoard& live, Side mover, Example& example);

    std::vector<Board> boards_;  ///< by size, from kMinSize
    std::vector<Example> examples_;
    std::vector<CellClasses> cells_;
};

/// What the network expects of the final margin, from the mover's view.
[[nodiscard]] Outlook outlook_of(const OutcomeNet& net, const Example& example,
                                 std::span<const CellClasses> cells);

/// Every twentieth game is held out: nothing is learned from it, and what was learned is measured by it.
[[nodiscard]] constexpr bool is_held_out(const Sample& sample) {
    constexpr std::uint32_t kShare = 20;
    return sample.game % kShare == 0;
}

}  // namespace pahtum::learn
