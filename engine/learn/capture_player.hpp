#pragma once

#include <cstdint>

#include "engine/base/random.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/learn/move_player.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::learn {

/// Plays the stone phase of every ruleset with Scoring::kFinal; its random moves see captures.
class CapturePlayer final : public MovePlayer {
  public:
    /// Keeps both references.
    CapturePlayer(const Evaluator& evaluator, SearchMemory& memory, std::uint64_t nodes)
        : MovePlayer(memory, nodes), evaluator_(evaluator) {}

    [[nodiscard]] Move any(const Position& position, double temperature, Random& random) const override;

  private:
    const Evaluator& evaluator_;
};

}  // namespace pahtum::learn
