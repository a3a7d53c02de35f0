#pragma once

#include <cstdint>

#include "engine/base/random.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/learn/move_player.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/searcher.hpp"

namespace pahtum::learn {

/// The search that also plays in earnest, with a network that has learned nothing, where keeps_all_stones()
/// holds.
class LinePlayer final : public MovePlayer {
  public:
    /// Searches so many nodes for a move. Keeps both references; the searcher's table is cleared. Requires a
    /// searcher with OutcomeNet::unlearned().
    LinePlayer(const LiveEvaluator& evaluator, Searcher& searcher, std::uint64_t nodes);

    /// Requires a live cell. What it found for earlier positions counts.
    [[nodiscard]] Move best(const Position& position) override;
    /// Requires an empty cell.
    [[nodiscard]] Move any(const Position& position, double temperature, Random& random) const override;

  private:
    const LiveEvaluator& evaluator_;
    Searcher& searcher_;
    std::uint64_t nodes_;
};

}  // namespace pahtum::learn
