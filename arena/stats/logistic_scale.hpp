#pragma once

#include "arena/stats/rating_fit.hpp"

namespace pahtum::arena {

/// The same fit on the logistic scale, on which a difference of d Elo means an expected score of
/// 1 / (1 + 10^(-d/400)) over both colours: the scale of Elo (1978), Ordo and of a match of two engines.
///
/// A model of draws has its own unit of strength, in which the expected score depends on the draws as well.
/// Davidson's is, of equal players that move first equally often, 1/2 + x / (4 + 2 nu) + ..., the logistic
/// one 1/2 + x / 4 + ..., so that near 0 its differences are 1 + nu / 2 times as large. Here all ratings are
/// found for which every player's expected score, over its games in `games` with both colours equally often,
/// is what the fit expects:
///     sum over opponents of games * (expected score by the fit - logistic expected score) = 0.
/// Where colours are balanced, Davidson's fit expects each player's actual score, and these equations are
/// Ordo's. Of two players the difference is then that of Estimate::elo.
///
/// Covariances are carried over by the linear terms (delta method). The advantage is the Elo of what the
/// first to move scores among equals; the draw parameter stays in the model's unit. Requires fit.is_found.
[[nodiscard]] RatingFit on_logistic_scale(const RatingFit& fit, const WeightedGames& games,
                                          const Comparability& comparability, TieModel model);

}  // namespace pahtum::arena
