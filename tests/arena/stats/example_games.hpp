#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/stats/ratings.hpp"

namespace pahtum::arena {

/// A file below tests/data/vectors, and what it contains.
[[nodiscard]] std::filesystem::path vector_path(const std::string& name);
[[nodiscard]] std::string read_vector(const std::string& name);

/// What other programs print for given counts: tests/data/vectors/sprt.json, described by its own "about".
[[nodiscard]] const nlohmann::json& sprt_vectors();

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
/// What another program has; the tolerance is relative above 1.
void check_like(const std::optional<double>& ours, const nlohmann::json& theirs, double tolerance);

}  // namespace pahtum::arena
