#pragma once

#include <cstdint>

#include "engine/base/random.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/learn/move_player.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/searcher.hpp"

namespace pahtum::learn {

/// Plays with the engine's own search and a network that has learned nothing. Requires keeps_all_stones().
class LinePlayer final : public MovePlayer {
  public:
    /// Searches this many nodes for a move. Keeps both references and clears the searcher's table. The
    /// searcher must use OutcomeNet::unlearned().
    LinePlayer(const LiveEvaluator& evaluator, Searcher& searcher, std::uint64_t nodes);

    /// Requires a live cell. The table keeps what the search of earlier positions found.
    [[nodiscard]] Move best(const Position& position) override;
    /// Requires an empty cell.
    [[nodiscard]] Move any(const Position& position, double temperature, Random& random) const override;

  private:
    const LiveEvaluator& evaluator_;
    Searcher& searcher_;
    std::uint64_t nodes_;
};

}  // namespace pahtum::learn
