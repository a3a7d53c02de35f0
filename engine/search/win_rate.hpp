#pragma once

#include "engine/rules/position.hpp"

namespace pahtum {

/// The chance, 0 to 1, that a side wins whose expected final margin in this position is `score` points; a
/// draw counts half. An exact score is certain: 1, 0.5 or 0.
///
/// Otherwise the logistic function of score / spread, where the spread shrinks with the empty cells, as less
/// can still happen. It was fitted by maximum likelihood to games of the search with itself (4,000 nodes a
/// move, among moves nearly as good as the best at random): expected score before each move against the
/// result, by number of empty cells. README.md has the figures.
[[nodiscard]] double win_rate(double score, bool exact, const Position& position);

}  // namespace pahtum
