#pragma once

#include <array>
#include <span>
#include <vector>

#include "arena/stats/covariances.hpp"
#include "arena/stats/ratings.hpp"

namespace pahtum::arena {

/// In how many games the first to move scored 0, 1 or 2 half points against the other. A prior adds
/// fractions.
struct WeightedResults {
    std::array<int, 2> players;
    std::array<double, 3> weights;

    [[nodiscard]] double games() const { return weights[0] + weights[1] + weights[2]; }
};
using WeightedGames = std::vector<WeightedResults>;  ///< by players, each two once in either order

/// A maximum of the likelihood; all strengths are natural logarithms.
struct RatingFit {
    bool is_found = false;
    RatingGap gap = RatingGap::kNone;  ///< why not
    std::vector<double> strengths;     ///< by player; the mean of each group is 0
    double advantage = 0;
    double k = 0;  ///< the draw parameter as LogChance has it; -infinity for nu = 0
    double log_likelihood = 0;
    bool fits_advantage = false;
    bool fits_k = false;
    Covariances covariances;
};

/// The games that are pairs, and by player whether few trials tell its strength, see PlayerRating::is_rough.
struct KnownPairs {
    std::span<const OrderedPairs> pairs;
    std::vector<bool> are_few;
};

/// By player.
[[nodiscard]] std::vector<int> groups_of(const Comparability& comparability, int player_count);

/// Whether games within groups can tell the advantage from strength: not if players can be put on levels such
/// that the one who moves first is always one level above the other. A prior's draws tell nothing: pass the
/// games without them.
[[nodiscard]] bool tells_advantage(const WeightedGames& games, const Comparability& comparability,
                                   int player_count);

/// Newton's method on the games within groups. Requires what fit_ratings() checks, and a fixed advantage
/// where the games do not tell it.
[[nodiscard]] RatingFit fit_strengths(const WeightedGames& games, const KnownPairs& pairs,
                                      const Comparability& comparability, int player_count,
                                      const RatingOptions& options);

}  // namespace pahtum::arena
