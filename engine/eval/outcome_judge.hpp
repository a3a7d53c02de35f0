#pragma once

#include <array>
#include <memory>
#include <mutex>

#include "engine/eval/live_evaluator.hpp"
#include "engine/solver/board_judge.hpp"

namespace pahtum {

/// What OutcomeNet expects of a board, for the solver's long proofs. Threads can share one.
class OutcomeJudge final : public BoardJudge {
  public:
    [[nodiscard]] int log_odds(const LiveBoard& board, Side mover, Points alpha) const override;

    /// One for the whole program.
    [[nodiscard]] static const OutcomeJudge& shared();

  private:
    static constexpr std::size_t kSizes = 9;

    [[nodiscard]] const LiveEvaluator& evaluator(int size) const;

    /// By board size, made when first needed.
    mutable std::array<std::once_flag, kSizes> once_;
    mutable std::array<std::unique_ptr<const LiveEvaluator>, kSizes> evaluators_;
};

}  // namespace pahtum
