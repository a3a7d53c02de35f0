#pragma once

#include <cstdint>
#include <string_view>

#include "arena/stats/counts.hpp"

namespace pahtum::arena {

/// The scale on which a difference in strength is measured.
enum class EloModel : std::uint8_t {
    kLogistic,    ///< Elo: fixes the mean score
    kNormalized,  ///< nElo: fixes (mean - 1/2) / standard deviation, which hardly depends on how drawish
                  ///< the openings are
};

/// "logistic" / "normalized".
[[nodiscard]] std::string_view to_text(EloModel model);

/// The sample with 0.001 trials in each empty cell, so that its variance and likelihood are regular.
[[nodiscard]] Sample without_empty_cells(Sample sample);

/// Largest magnitude of the bounds of log_likelihood_ratio(): beyond it the expected score is 0 or 1 to nine
/// digits.
inline constexpr double kMaxElo = 4000;

/// Generalized log-likelihood ratio of "the strength is elo1" over "it is elo0": N (D0 - D1), where Di is the
/// smallest Kullback-Leibler divergence from the observed frequencies to a distribution of strength elo_i
/// over the same scores. Positive values favour elo1; 0 without trials. Empty cells count as
/// 0.001, so it is always finite. Source: M. Van den Bergh, "A practical introduction to the GSPRT"
/// and "Normalized Elo in practice". For the normalized model the minimum is searched over all standard
/// deviations, because the usual fixed-point iteration fails when the counts are far from both bounds.
/// Requires |elo0|, |elo1| <= kMaxElo.
[[nodiscard]] double log_likelihood_ratio(const Sample& sample, EloModel model, double elo0, double elo1);

}  // namespace pahtum::arena
