#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/learn/move_player.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::learn {

/// Plays by Evaluator's expectations in the stone phase of every ruleset with Scoring::kFinal; slower than
/// LinePlayer, but it knows captures.
class CapturePlayer final : public MovePlayer {
  public:
    /// Searches about this many nodes for a move. Keeps a reference.
    CapturePlayer(const Evaluator& evaluator, std::uint64_t nodes) : evaluator_(evaluator), nodes_(nodes) {}

    /// Requires a legal move.
    [[nodiscard]] Move best(const Position& position) override;
    /// Requires a legal move.
    [[nodiscard]] Move any(const Position& position, double temperature, Random& random) const override;

  private:
    struct Choice {
        Move move;
        Score expected;  ///< after the move, from the mover's view
    };

    /// The legal moves, the best first; of equals the first legal one.
    [[nodiscard]] std::vector<Choice> choices(Position& position) const;
    [[nodiscard]] Score search(Position& position, Score expected, Score alpha, Score beta, int depth);

    const Evaluator& evaluator_;
    std::uint64_t nodes_;
    std::uint64_t left_ = 0;
};

}  // namespace pahtum::learn
