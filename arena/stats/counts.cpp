#include "arena/stats/counts.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace pahtum::arena {

Trinomial& Trinomial::operator+=(const Trinomial& other) {
    losses += other.losses;
    draws += other.draws;
    wins += other.wins;
    return *this;
}

std::int64_t Pentanomial::pairs() const {
    return std::accumulate(pairs_with.begin(), pairs_with.end(), std::int64_t{0});
}

Pentanomial& Pentanomial::operator+=(const Pentanomial& other) {
    for (std::size_t i = 0; i < pairs_with.size(); ++i) pairs_with[i] += other.pairs_with[i];
    return *this;
}

Trinomial reversed(const Trinomial& counts) {
    return {.losses = counts.wins, .draws = counts.draws, .wins = counts.losses};
}

Pentanomial reversed(const Pentanomial& counts) {
    Pentanomial result = counts;
    std::reverse(result.pairs_with.begin(), result.pairs_with.end());
    return result;
}

double Sample::trials() const { return std::accumulate(counts.begin(), counts.end(), 0.0); }

double Sample::mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i] * score(i);
    return sum / trials();
}

double Sample::variance() const {
    const double centre = mean();
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        sum += counts[i] * (score(i) - centre) * (score(i) - centre);
    }
    return sum / trials();
}

Sample sample_of(const Trinomial& counts) {
    return {{static_cast<double>(counts.losses), static_cast<double>(counts.draws),
             static_cast<double>(counts.wins)},
            1};
}

Sample sample_of(const Pentanomial& counts) {
    return {{counts.pairs_with.begin(), counts.pairs_with.end()}, 2};
}

}  // namespace pahtum::arena
