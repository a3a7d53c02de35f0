#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace pahtum::arena {

/// Single games from the first engine's view.
struct Trinomial {
    std::int64_t losses = 0;
    std::int64_t draws = 0;
    std::int64_t wins = 0;

    [[nodiscard]] std::int64_t games() const { return losses + draws + wins; }
    Trinomial& operator+=(const Trinomial& other);
    bool operator==(const Trinomial&) const = default;
};

/// Colour-swapped pairs of games from the first engine's view: it scored h half points
/// in `pairs_with[h]` of them, so [two losses, loss and draw, one point, win and draw, two wins]. The two
/// games of a pair share their opening and are not independent; only with pairs as the trials are the
/// variances right.
struct Pentanomial {
    std::array<std::int64_t, 5> pairs_with{};

    [[nodiscard]] std::int64_t pairs() const;
    Pentanomial& operator+=(const Pentanomial& other);
    bool operator==(const Pentanomial&) const = default;
};

/// The same counts from the second engine's view.
[[nodiscard]] Trinomial reversed(const Trinomial& counts);
[[nodiscard]] Pentanomial reversed(const Pentanomial& counts);

/// Independent trials, each of which scores one of equally spaced values from 0 to 1: the common form in
/// which the formulas take both kinds of counts. `counts[i]` trials scored i / (counts.size() - 1).
struct Sample {
    std::vector<double> counts;
    int games_per_trial = 1;

    [[nodiscard]] double score(std::size_t index) const {
        return static_cast<double>(index) / static_cast<double>(counts.size() - 1);
    }
    [[nodiscard]] double trials() const;
    [[nodiscard]] double mean() const;      ///< requires trials() > 0
    [[nodiscard]] double variance() const;  ///< of one trial, about the mean; requires trials() > 0
};

[[nodiscard]] Sample sample_of(const Trinomial& counts);
[[nodiscard]] Sample sample_of(const Pentanomial& counts);

}  // namespace pahtum::arena
