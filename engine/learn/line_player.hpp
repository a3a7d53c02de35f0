#pragma once

#include <cstdint>

#include "engine/base/random.hpp"
#include "engine/core/score.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"
#include "engine/solver/live_board.hpp"

namespace pahtum::learn {

/// Plays by the lines alone, LiveEvaluator's promise and changes, and not by the network: what is learned
/// from its games does not depend on what was learned before.
class LinePlayer {
  public:
    /// Searches about this many nodes for a move. Keeps a reference.
    LinePlayer(const LiveEvaluator& evaluator, std::uint64_t nodes) : evaluator_(evaluator), nodes_(nodes) {}

    /// The best move of an alpha-beta search. Requires keeps_all_stones() and a live cell; the same move for
    /// the same position.
    [[nodiscard]] Move best(const Position& position);
    /// A random move, the likelier the more it changes: e times as likely for every `temperature` points.
    /// Requires keeps_all_stones() and an empty cell.
    [[nodiscard]] Move any(const Position& position, double temperature, Random& random) const;

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
