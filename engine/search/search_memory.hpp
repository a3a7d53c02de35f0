#pragma once

#include <optional>

#include "engine/eval/evaluator.hpp"
#include "engine/search/line_promises.hpp"
#include "engine/search/searcher.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/worker.hpp"

namespace pahtum {

/// What searches share and leave behind for the next. Made when first needed, so that a program that never
/// searches starts at once.
class SearchMemory {
  public:
    explicit SearchMemory(SearchOptions options) : options_(options) {}

    [[nodiscard]] const SearchOptions& options() const { return options_; }
    /// What the table holds is lost if its size changes.
    void set_options(SearchOptions options);
    /// Takes effect at the next prepare().
    void clear() { must_clear_ = true; }

    /// To be called before each search. Throws std::bad_alloc.
    void prepare(const Position& position);
    /// For a search of the position last prepared for.
    [[nodiscard]] SearchResources resources(SearchControl& control) {
        return {*evaluator_, *promises_, *table_, control};
    }
    [[nodiscard]] const Evaluator& evaluator() const { return *evaluator_; }

  private:
    SearchOptions options_;
    std::optional<TranspositionTable> table_;
    std::optional<Evaluator> evaluator_;
    std::optional<LinePromises> promises_;
    bool must_clear_ = false;
};

}  // namespace pahtum
