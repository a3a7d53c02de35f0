#pragma once

#include <array>
#include <cstdint>
#include <random>

#include "arena/stats/ratings.hpp"
#include "arena/stats/sprt.hpp"

namespace pahtum::arena {

/// A model of two engines that play pairs of games: Davidson's, on openings that favour either the first to
/// move or the other side by `bias`. That makes the two games of a pair dependent.
struct PairWorld {
    double nu = 0.7;
    double advantage = 30;  ///< Elo of moving first
    double bias = 120;      ///< Elo

    /// Probabilities of the nine results, indexed as in OrderedPairs, if the first engine is `elo` stronger
    /// on Davidson's scale.
    [[nodiscard]] std::array<double, 9> results(double elo) const;
    /// Probabilities of 0 to 4 half points if the first engine is `elo` stronger in the model of a sequential
    /// test. Requires a strength between -300 and 300.
    [[nodiscard]] std::array<double, 5> half_points(EloModel model, double elo) const;
};

/// The result of a simulated sequential test.
struct SimulatedTest {
    Verdict verdict = Verdict::kUndecided;
    Pentanomial pairs;
    SequentialEstimate estimate;
};

/// Draws pairs with these probabilities until the test decides or `most` pairs are played. The LLR is
/// evaluated after every `stride` pairs.
[[nodiscard]] SimulatedTest simulate_test(const SprtSettings& settings, const std::array<double, 5>& chances,
                                          std::int64_t stride, std::int64_t most, std::mt19937_64& random);

/// Draws `count` pairs with these probabilities.
[[nodiscard]] Pentanomial simulate_pairs(const std::array<double, 5>& chances, std::int64_t count,
                                         std::mt19937_64& random);

/// The games of a simulated round robin, and the pairs they form.
struct SimulatedGames {
    std::vector<OrderedGames> games;
    std::vector<OrderedPairs> pairs;
};
/// `pairs` pairs of games for every two players. Strengths are Elo on Davidson's scale.
[[nodiscard]] SimulatedGames simulate_round_robin(const PairWorld& world, std::span<const double> strengths,
                                                  std::int64_t pairs, std::mt19937_64& random);

}  // namespace pahtum::arena
