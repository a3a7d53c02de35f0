#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pahtum::arena {

/// Single games from the first engine's view.
struct Trinomial {
    std::int64_t losses = 0;
    std::int64_t draws = 0;
    std::int64_t wins = 0;

    [[nodiscard]] std::int64_t games() const { return losses + draws + wins; }
    [[nodiscard]] double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
    Trinomial& operator+=(const Trinomial& other);
    bool operator==(const Trinomial&) const = default;
};

/// A game in which the first engine scored 0, 1 or 2 half points.
[[nodiscard]] Trinomial one_game(int half_points);

/// A part of the games; nothing without games.
[[nodiscard]] std::optional<double> share(double part, const Trinomial& games);
[[nodiscard]] std::optional<double> score_share(const Trinomial& games);
[[nodiscard]] std::optional<double> draw_share(const Trinomial& games);

/// Colour-swapped pairs of games from the first engine's view: it scored h half points in `pairs_with[h]` of
/// them, so [two losses, loss and draw, one point, win and draw, two wins]. The two games of a pair share
/// their opening and are not independent; only with pairs as the trials are the variances right.
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

/// Smallest sum of p ln(p/q) over the distributions q of the given mean, p being the sample's frequencies.
/// Requires every count > 0 and 0 < mean < 1.
[[nodiscard]] double divergence_to_mean(const Sample& sample, double mean);

/// The same over the distributions with (mean - 1/2) / standard deviation = t, for any finite t. Requires
/// every count > 0.
[[nodiscard]] double divergence_to_t_value(const Sample& sample, double t);

/// A statistic that approximately follows the chi-squared distribution with `degrees` degrees of freedom if
/// the hypothesis holds. Independent ones add up.
struct ChiSquared {
    double statistic = 0;
    int degrees = 0;

    ChiSquared& operator+=(const ChiSquared& other) {
        statistic += other.statistic;
        degrees += other.degrees;
        return *this;
    }
};

/// Pearson's test of whether two rows of counts, of equal length, come from one distribution: the sum of
/// (observed - expected)^2 / expected. Neighbouring columns are merged until each has at least 5 expected in
/// both rows; below that the distribution is not known well (Cochran 1954). 0 degrees, and so no statement,
/// if too few are left.
[[nodiscard]] ChiSquared homogeneity(std::span<const std::int64_t> first,
                                     std::span<const std::int64_t> second);

/// The probability of a statistic at least this high by chance. 1 without degrees of freedom.
[[nodiscard]] double chance_of(const ChiSquared& test);

}  // namespace pahtum::arena
