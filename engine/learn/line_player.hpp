#pragma once

#include <cstdint>

#include "engine/base/random.hpp"
#include "engine/core/score.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/learn/move_player.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"
#include "engine/solver/live_board.hpp"

namespace pahtum::learn {

/// Plays by LiveEvaluator's promise and changes where keeps_all_stones() holds.
class LinePlayer final : public MovePlayer {
  public:
    /// Searches about this many nodes for a move. Keeps a reference.
    LinePlayer(const LiveEvaluator& evaluator, std::uint64_t nodes) : evaluator_(evaluator), nodes_(nodes) {}

    /// Requires a live cell.
    [[nodiscard]] Move best(const Position& position) override;
    /// Requires an empty cell.
    [[nodiscard]] Move any(const Position& position, double temperature, Random& random) const override;

  private:
    struct Choice {
        std::int16_t cell;
        Score change;
    };
    class Choices;

    [[nodiscard]] Score search(const LiveBoard& board, Side mover, Score expected, Score alpha, Score beta,
                               int depth);

    const LiveEvaluator& evaluator_;
    std::uint64_t nodes_;
    std::uint64_t left_ = 0;
};

}  // namespace pahtum::learn
