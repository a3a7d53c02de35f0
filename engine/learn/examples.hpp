#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/live_board.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/capture_evaluator.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/eval/line_classes.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/eval/outcome.hpp"
#include "engine/learn/sample_file.hpp"

namespace pahtum::learn {

/// How many classes of cells there can be.
[[nodiscard]] constexpr std::size_t classes_of(RulesetName rules) {
    return rules == RulesetName::kCustodial ? LineClasses::kWindowCount : LineClasses::kCount;
}

/// A sample as the network sees it, without its cells. All from the mover's view.
struct Example {
    std::size_t first_cell = 0;
    std::uint8_t cells = 0;
    std::uint8_t left = 0;  ///< as in OutcomeNet::Input
    bool is_proven = true;
    Score promise = 0;
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

/// Examples of the same rules, and their cells.
class Examples {
  public:
    explicit Examples(RulesetName rules = RulesetName::kClassic);

    /// Returns false, and adds nothing, if no cell counts any more, so that there is nothing to predict.
    /// Requires a sample of these rules.
    bool add(const Sample& sample);

    /// How many classes of cells there can be.
    [[nodiscard]] std::size_t classes() const { return classes_of(rules_); }

    [[nodiscard]] std::size_t size() const { return examples_.size(); }
    [[nodiscard]] const Example& operator[](std::size_t i) const { return examples_[i]; }
    [[nodiscard]] std::span<const CellClasses> cells(const Example& example) const {
        return std::span{cells_}.subspan(example.first_cell, example.cells);
    }

  private:
    struct Board {
        LiveEvaluator evaluator;
        std::vector<LineClasses::Cells> classes;  ///< by pattern
    };

    void add_live_cells(const Position& position, Example& example);
    void add_all_cells(const Position& position, Example& example);

    RulesetName rules_;
    std::vector<Board> boards_;                     ///< by size, from kMinSize; empty with captures
    std::vector<CaptureEvaluator> capture_boards_;  ///< the same, with captures only
    Evaluator lines_{Scoring::kFinal};
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
