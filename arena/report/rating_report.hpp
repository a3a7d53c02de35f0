#pragma once

#include <string>

#include "arena/report/rated_games.hpp"
#include "arena/stats/ratings.hpp"

namespace pahtum::arena {

/// Rated games and what was asked about them. Refers to objects owned elsewhere.
struct RatingReport {
    const RatedGames& games;
    const Ratings& ratings;
    const RatingOptions& options;
    bool errors_from_pairs = false;
    bool wants_residuals = false;
    bool wants_los = false;
    bool wants_breakdown = false;
};

/// For people, several lines: best rating first, unrated engines last.
[[nodiscard]] std::string to_table(const RatingReport& report);

/// One JSON object on one line with everything; the keys are in arena/stats/ratings.md. What is not defined
/// is null.
[[nodiscard]] std::string to_json(const RatingReport& report);

}  // namespace pahtum::arena
