#pragma once

#include <array>
#include <cstdint>
#include <random>

#include "arena/stats/ratings.hpp"
#include "arena/stats/sequential_estimate.hpp"
#include "arena/stats/sprt.hpp"

namespace pahtum::arena {

/// How two engines play a pair of games: by Davidson's model, on openings of which each is better for the
/// side to move, or for the other, by `bias`. That makes the two games of a pair depend on each other.
struct PairWorld {
    double nu = 0.7;
    double advantage = 30;  ///< Elo of moving first
    double bias = 120;      ///< Elo

    /// Chances of the nine results, half points of the first engine moving first and moving second as
    /// OrderedPairs counts them, if it is `elo` stronger by Davidson's measure.
    [[nodiscard]] std::array<double, 9> results(double elo) const;
    /// The chances of 0 to 4 half points if the strength by the given model, that of a sequential test, is
    /// `elo`. Requires a strength between -300 and 300.
    [[nodiscard]] std::array<double, 5> half_points(EloModel model, double elo) const;
};

/// What a simulated sequential test came to.
struct SimulatedTest {
    Verdict verdict = Verdict::kUndecided;
    Pentanomial pairs;
    SequentialEstimate estimate;
};

/// Plays pairs of these chances until the test decides or `most` pairs are played, looking at the LLR after
/// every `stride`.
[[nodiscard]] SimulatedTest simulate_test(const SprtSettings& settings, const std::array<double, 5>& chances,
                                          std::int64_t stride, std::int64_t most, std::mt19937_64& random);

/// So many pairs of these chances.
[[nodiscard]] Pentanomial simulate_pairs(const std::array<double, 5>& chances, std::int64_t count,
                                         std::mt19937_64& random);

/// A round robin: that many pairs of games for every two players of these strengths, in Davidson's Elo.
struct SimulatedGames {
    std::vector<OrderedGames> games;
    std::vector<OrderedPairs> pairs;
};
[[nodiscard]] SimulatedGames simulate_round_robin(const PairWorld& world, std::span<const double> strengths,
                                                  std::int64_t pairs, std::mt19937_64& random);

}  // namespace pahtum::arena
