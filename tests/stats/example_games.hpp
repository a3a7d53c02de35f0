#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "arena/stats/ratings.hpp"

namespace pahtum::arena {

/// The 200 games of tests/data/vectors/ratings/games.csv, White moving first. Players Alpha, Bravo, Charlie,
/// Delta.
[[nodiscard]] std::vector<OrderedGames> games_of_the_vectors();

/// Games of two players with both colours, half of them each.
[[nodiscard]] std::vector<OrderedGames> duel(std::int64_t wins, std::int64_t draws, std::int64_t losses);

/// Pairs of two players on one opening, with both of their games. `counts` as OrderedPairs has them.
struct ExampleMatch {
    std::vector<OrderedGames> games;
    std::vector<OrderedPairs> pairs;
};
[[nodiscard]] ExampleMatch match_of(const std::array<std::int64_t, 9>& counts);

void check_near(const std::optional<double>& ours, double expected, double tolerance);

}  // namespace pahtum::arena
