#pragma once

#include "engine/base/random.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::learn {

/// A random move, the likelier the more it changes by the lines alone (LiveEvaluator::change): e times as
/// likely for every `temperature` points. Requires keeps_all_stones() and an empty cell.
[[nodiscard]] Move random_move(const LiveEvaluator& evaluator, const Position& position, double temperature,
                               Random& random);

}  // namespace pahtum::learn
