#pragma once

#include "engine/rules/position.hpp"

namespace pahtum {

/// A chance of winning for people and clients, to that many decimals after the point, 1 to 9. What is not
/// certain does not become 0 or 1.
[[nodiscard]] double shown_chance(double chance, int decimals);

/// The probability, 0 to 1, that a side wins if its expected final margin in this position is `score` points;
/// a draw counts half. An exact score is certain: 1, 0.5 or 0.
///
/// Otherwise the logistic function of score / spread, where the spread shrinks with the number of empty
/// cells. It was fitted by maximum likelihood to self-play (4,000 nodes a move, at random among moves nearly
/// as good as the best): expected score before each move against the result, by number of empty cells.
[[nodiscard]] double win_rate(double score, bool exact, const Position& position);

/// The share of the cells that stones fill, 0 to 1, of those that stones and empty cells fill: how far the
/// game is.
[[nodiscard]] double share_placed(const Position& position);

/// The natural logarithm of the odds. Requires 0 < chance < 1.
[[nodiscard]] double log_odds(double chance);

/// How chances as a search expects them become those that come true: log-odds L become linear L + square L
/// |L|. Where draws are common, a small advantage hardly ever decides, and a large one nearly always.
struct ChanceCurve {
    double linear = 1;  ///< at least 0, like the other, and not both 0
    double square = 0;
};

/// A chance of winning, a draw counting half, that a search expects, as it comes true. Increases with
/// `searched`; that of the opponent is one less it; 0, 0.5 and 1 stay.
[[nodiscard]] double calibrated(double searched, const ChanceCurve& curve);

/// The same by the curve of the position's rules: what people should see. It comes true if both sides play on
/// as strongly as the engine, at every stage of the game; README.md has the figures.
[[nodiscard]] double calibrated(double searched, const Position& position);

}  // namespace pahtum
