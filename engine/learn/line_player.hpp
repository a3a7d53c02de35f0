#pragma once

#include <cstdint>

#include "engine/base/random.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/learn/move_player.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::learn {

/// Plays boards without captures. Requires keeps_all_stones(), and for best() a live cell.
class LinePlayer final : public MovePlayer {
  public:
    /// Keeps both references.
    LinePlayer(const LiveEvaluator& evaluator, SearchMemory& memory, std::uint64_t nodes)
        : MovePlayer(memory, nodes), evaluator_(evaluator) {}

    [[nodiscard]] Move any(const Position& position, double temperature, Random& random) const override;

  private:
    const LiveEvaluator& evaluator_;
};

}  // namespace pahtum::learn
