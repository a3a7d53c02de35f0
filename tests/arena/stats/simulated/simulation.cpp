#include "tests/arena/stats/simulated/simulation.hpp"

#include <cstddef>

#include "arena/stats/estimate.hpp"
#include "arena/stats/numeric.hpp"

namespace pahtum::arena {
namespace {

/// Index of a cell, drawn with these probabilities.
template <std::size_t kSize>
std::size_t draw(const std::array<double, kSize>& chances, std::mt19937_64& random) {
    double rest = std::generate_canonical<double, 53>(random);
    for (std::size_t i = 0; i + 1 < kSize; ++i) {
        rest -= chances[i];
        if (rest < 0) return i;
    }
    return kSize - 1;
}

std::array<double, 3> outcomes(const GameChances& game) { return {game.loss, game.draw, game.win}; }

std::array<double, 5> summed(const std::array<double, 9>& results) {
    std::array<double, 5> chances{};
    for (std::size_t i = 0; i < results.size(); ++i) chances[i / 3 + i % 3] += results[i];
    return chances;
}

/// Elo or nElo of these probabilities.
double strength(EloModel model, const std::array<double, 5>& chances) {
    const Sample sample{{chances.begin(), chances.end()}, 2};
    const Estimate exact = large_sample_estimate(sample);
    return model == EloModel::kLogistic ? exact.elo.value() : exact.nelo.value();
}

}  // namespace

std::array<double, 9> PairWorld::results(double elo) const {
    std::array<double, 9> results{};
    for (const double side : {-bias, bias}) {
        const auto first = outcomes(chances(TieModel::kDavidson, (elo + advantage + side) / kEloPerNat, nu));
        const auto second =
            outcomes(chances(TieModel::kDavidson, (-elo + advantage + side) / kEloPerNat, nu));
        for (std::size_t i = 0; i < results.size(); ++i) {
            results[i] += first[i / 3] * second[2 - i % 3] / 2;
        }
    }
    return results;
}

std::array<double, 5> PairWorld::half_points(EloModel model, double elo) const {
    const auto excess = [&](double davidson) { return strength(model, summed(results(davidson))) - elo; };
    return summed(results(root_between(excess, -1500, 1500)));
}

SimulatedTest simulate_test(const SprtSettings& settings, const std::array<double, 5>& chances,
                            std::int64_t stride, std::int64_t most, std::mt19937_64& random) {
    Sprt test(settings);
    while (test.verdict() == Verdict::kUndecided && test.pairs().pairs() < most) {
        test.add_pairs(simulate_pairs(chances, stride, random));
    }
    return {test.verdict(), test.pairs(),
            sequential_estimate(sample_of(test.pairs()), settings, test.verdict())};
}

Pentanomial simulate_pairs(const std::array<double, 5>& chances, std::int64_t count,
                           std::mt19937_64& random) {
    Pentanomial pairs;
    for (std::int64_t i = 0; i < count; ++i) ++pairs.pairs_with[draw(chances, random)];
    return pairs;
}

SimulatedGames simulate_round_robin(const PairWorld& world, std::span<const double> strengths,
                                    std::int64_t pairs, std::mt19937_64& random) {
    SimulatedGames all;
    const int players = static_cast<int>(strengths.size());
    for (int one = 0; one < players; ++one) {
        for (int other = one + 1; other < players; ++other) {
            const auto results = world.results(strengths[static_cast<std::size_t>(one)] -
                                               strengths[static_cast<std::size_t>(other)]);
            OrderedPairs counts{.one = one, .other = other};
            for (std::int64_t i = 0; i < pairs; ++i) ++counts.counts[draw(results, random)];
            const auto& n = counts.counts;
            all.games.push_back({one, other, {n[0] + n[1] + n[2], n[3] + n[4] + n[5], n[6] + n[7] + n[8]}});
            all.games.push_back({other, one, {n[2] + n[5] + n[8], n[1] + n[4] + n[7], n[0] + n[3] + n[6]}});
            all.pairs.push_back(counts);
        }
    }
    return all;
}

}  // namespace pahtum::arena
