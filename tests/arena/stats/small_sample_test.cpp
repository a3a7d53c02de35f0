#include "arena/stats/small_sample.hpp"

#include "arena/stats/estimate.hpp"
#include "tests/arena/stats/simulated/simulation.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::small_sample_test {
namespace {

constexpr double kTail = 0.025;

double binomial_tail(int trials, int least, double chance) {
    double sum = 0;
    for (int k = least; k <= trials; ++k) {
        sum += std::exp(std::lgamma(trials + 1.0) - std::lgamma(k + 1.0) - std::lgamma(trials - k + 1.0)) *
               std::pow(chance, k) * std::pow(1 - chance, trials - k);
    }
    return sum;
}

double mean_of(const std::vector<double>& chances) {
    double mean = 0;
    for (std::size_t i = 0; i < chances.size(); ++i) mean += chances[i] * static_cast<double>(i);
    return mean / static_cast<double>(chances.size() - 1);
}

/// Everything that some number of trials can give, with what is said of it.
class Outcomes {
  public:
    Outcomes(int trials, std::size_t scores) : counts_(scores) { enumerate(trials, 0); }

    /// How often the bounds and the LOS are wrong, if a trial's scores have these chances.
    struct Errors {
        double low = 0;    ///< the lower bound is above the true expected score
        double high = 0;   ///< the upper bound is below it
        double claim = 0;  ///< LOS above 95%
    };
    [[nodiscard]] Errors errors(const std::vector<double>& chances) const {
        constexpr double kRounding = 1e-9;
        const double truth = mean_of(chances);
        Errors errors;
        for (const Outcome& outcome : outcomes_) {
            double chance = outcome.ways;
            for (std::size_t i = 0; i < chances.size(); ++i)
                chance *= std::pow(chances[i], outcome.counts[i]);
            if (outcome.bounds.low > truth + kRounding) errors.low += chance;
            if (outcome.bounds.high < truth - kRounding) errors.high += chance;
            if (outcome.los > 0.95) errors.claim += chance;
        }
        return errors;
    }

  private:
    struct Outcome {
        std::vector<double> counts;
        double ways;
        ScoreBounds bounds;
        double los;
    };

    void enumerate(int left, std::size_t place) {
        if (place + 1 == counts_.size()) {
            counts_[place] = left;
            add();
            return;
        }
        for (int count = 0; count <= left; ++count) {
            counts_[place] = count;
            enumerate(left - count, place + 1);
        }
    }

    void add() {
        const Sample sample{counts_, 2};
        double ways = std::lgamma(sample.trials() + 1);
        for (const double count : counts_) ways -= std::lgamma(count + 1);
        outcomes_.push_back({counts_, std::exp(ways), score_bounds(sample, kTail), cautious_los(sample)});
    }

    std::vector<double> counts_;
    std::vector<Outcome> outcomes_;
};

std::vector<double> exponential_chances(std::size_t scores, double power, std::mt19937_64& random) {
    std::vector<double> chances(scores);
    double sum = 0;
    for (double& chance : chances) {
        chance = std::pow(std::exponential_distribution<double>{}(random), power);
        sum += chance;
    }
    for (double& chance : chances) chance /= sum;
    return chances;
}

/// The same chances, mixed with the score of 0 or 1 that makes the engines equal.
std::vector<double> made_equal(std::vector<double> chances) {
    const double mean = mean_of(chances);
    const bool needs_wins = mean < 0.5;
    const double share = (0.5 - mean) / ((needs_wins ? 1.0 : 0.0) - mean);
    for (double& chance : chances) chance *= 1 - share;
    (needs_wins ? chances.back() : chances.front()) += share;
    return chances;
}

/// From even to nearly deterministic; half of them of equal engines.
std::vector<std::vector<double>> many_distributions(std::size_t scores, int count) {
    std::mt19937_64 random(11);
    std::vector<std::vector<double>> all;
    for (int i = 0; i < count; ++i) {
        all.push_back(exponential_chances(scores, 1 + i % 8, random));
        all.push_back(made_equal(all.back()));
    }
    for (const double rare : {0.5, 0.2, 0.05, 0.025, 0.01, 0.001}) {
        for (std::size_t one = 0; one < scores; ++one) {
            for (std::size_t other = 0; other < scores; ++other) {
                std::vector<double> chances(scores);
                chances[one] += 1 - rare;
                chances[other] += rare;
                all.push_back(chances);
                all.push_back(made_equal(chances));
            }
        }
    }
    return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(small_sample)

BOOST_AUTO_TEST_CASE(a_sample_is_small_until_thirty_trials_differ_from_the_commonest) {
    BOOST_TEST(is_small(sample_of(Pentanomial{})));
    BOOST_TEST(is_small(sample_of(Pentanomial{{0, 29, 1000000, 0, 0}})));
    BOOST_TEST(!is_small(sample_of(Pentanomial{{0, 15, 1000000, 15, 0}})));
    BOOST_TEST(is_small(sample_of(Trinomial{.wins = 1000})));
    BOOST_TEST(!is_small(sample_of(Trinomial{.losses = 30, .draws = 0, .wins = 30})));
}

BOOST_AUTO_TEST_CASE(without_draws_the_bounds_are_those_of_clopper_and_pearson_and_los_is_the_sign_test) {
    for (const auto& [losses, wins] : {std::array{1, 7}, {3, 3}, {12, 14}, {29, 400}, {1, 1}}) {
        const int trials = losses + wins;
        const Sample sample = sample_of(Trinomial{.losses = losses, .draws = 0, .wins = wins});
        const ScoreBounds bounds = score_bounds(sample, kTail);
        BOOST_TEST(std::abs(binomial_tail(trials, wins, bounds.low) - kTail) < 1e-9);
        BOOST_TEST(std::abs(1 - binomial_tail(trials, wins + 1, bounds.high) - kTail) < 1e-9);
        const double chance_of_worse = 1 - binomial_tail(trials, wins, 0.5);
        if (wins > losses) BOOST_TEST(std::abs(cautious_los(sample) - std::max(0.5, chance_of_worse)) < 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(trials_that_are_all_alike_have_bounds_in_closed_form) {
    for (const int n : {1, 2, 7, 100, 1'000'000}) {
        const double share =
            std::pow(kTail, 1.0 / n);  // of the observed score, where the rest is the extra trial's
        for (int half_points = 0; half_points < 5; ++half_points) {
            Pentanomial counts;
            counts.pairs_with[static_cast<std::size_t>(half_points)] = n;
            const ScoreBounds bounds = score_bounds(sample_of(counts), kTail);
            const double score = half_points / 4.0;
            BOOST_TEST(std::abs(bounds.low - score * share) < 1e-9);
            BOOST_TEST(std::abs(bounds.high - (1 - (1 - score) * share)) < 1e-9);
        }
    }
    BOOST_TEST(std::abs(cautious_los(sample_of(Pentanomial{{0, 0, 0, 0, 3}})) - 7.0 / 8) < 1e-9);
    BOOST_TEST(cautious_los(sample_of(Pentanomial{{0, 0, 50, 0, 0}})) == 0.5);
}

BOOST_AUTO_TEST_CASE(the_bounds_are_the_quantiles_of_drawn_weights) {
    std::mt19937_64 random(5);
    for (const std::array<std::int64_t, 5>& counts :
         {std::array<std::int64_t, 5>{0, 1, 3, 3, 1}, {2, 0, 9, 0, 4}, {0, 0, 0, 5, 15}, {4, 10, 12, 2, 1}}) {
        const ScoreBounds bounds = score_bounds(sample_of(Pentanomial{counts}), 0.1);
        constexpr int kDraws = 40'000;
        std::array<int, 2> below{};
        for (int draw = 0; draw < kDraws; ++draw) {
            for (const std::size_t end : {0U, 1U}) {
                double sum = 0;
                double points = 0;
                for (std::size_t i = 0; i < 5; ++i) {
                    const double shape = static_cast<double>(counts[i]) + (i == 4 * end ? 1 : 0);
                    if (shape == 0) continue;
                    const double weight = std::gamma_distribution<double>{shape, 1}(random);
                    sum += weight;
                    points += weight * static_cast<double>(i) / 4;
                }
                below[end] += points / sum < (end == 0 ? bounds.low : bounds.high) ? 1 : 0;
            }
        }
        BOOST_TEST(std::abs(below[0] - 0.1 * kDraws) < 5 * 60);  // a standard deviation is 60
        BOOST_TEST(std::abs(below[1] - 0.9 * kDraws) < 5 * 60);
    }
}

BOOST_AUTO_TEST_CASE(reversed_counts_have_reversed_bounds_and_los) {
    for (const Pentanomial& counts : {Pentanomial{{0, 1, 3, 3, 1}}, {{0, 0, 0, 0, 4}}, {{1, 0, 0, 0, 0}}}) {
        const ScoreBounds one = score_bounds(sample_of(counts), kTail);
        const ScoreBounds other = score_bounds(sample_of(reversed(counts)), kTail);
        BOOST_TEST(std::abs(one.low - (1 - other.high)) < 1e-12);
        BOOST_TEST(std::abs(one.high - (1 - other.low)) < 1e-12);
        BOOST_TEST(std::abs(cautious_los(sample_of(counts)) + cautious_los(sample_of(reversed(counts))) - 1) <
                   1e-12);
    }
}

BOOST_AUTO_TEST_CASE(huge_counts_have_finite_bounds) {
    constexpr std::int64_t kMost = 1'000'000'000'000'000;
    for (const Pentanomial& counts : {Pentanomial{{0, 2, kMost, 5, 0}},
                                      {{0, 0, 0, 0, kMost}},
                                      {{1, 0, 0, 0, kMost}},
                                      {{kMost, 0, 0, 29, 0}}}) {
        const Sample sample = sample_of(counts);
        const ScoreBounds bounds = score_bounds(sample, kTail);
        BOOST_TEST((bounds.low >= 0 && bounds.low <= sample.mean() + 1e-12));
        BOOST_TEST((bounds.high <= 1 && bounds.high >= sample.mean() - 1e-12));
        BOOST_TEST((cautious_los(sample) >= 0 && cautious_los(sample) <= 1));
    }
}

// Computed from all outcomes, not simulated.
BOOST_AUTO_TEST_CASE(no_distribution_of_pairs_makes_the_bounds_or_los_err_more_than_they_may) {
    const auto distributions = many_distributions(5, 400);
    for (const int pairs : {1, 2, 3, 4, 5, 6}) {
        const Outcomes outcomes(pairs, 5);
        Outcomes::Errors most;
        for (const auto& chances : distributions) {
            const auto errors = outcomes.errors(chances);
            most.low = std::max(most.low, errors.low);
            most.high = std::max(most.high, errors.high);
            if (std::abs(mean_of(chances) - 0.5) < 1e-9) most.claim = std::max(most.claim, errors.claim);
        }
        BOOST_TEST_CONTEXT(pairs << " pairs") {
            BOOST_TEST((most.low < kTail + 1e-6 && most.low > kTail / 2), most.low);
            BOOST_TEST((most.high < kTail + 1e-6 && most.high > kTail / 2), most.high);
            BOOST_TEST(most.claim < 0.05 + 1e-6);
        }
    }
}

// Where outcomes are too many to go through. Of 400 matches, 10 +- 3.1 may be wrong on each side where the
// sample is small, and are where it is large; 20 +- 4.4 may claim superiority.
BOOST_AUTO_TEST_CASE(intervals_and_los_hold_on_both_sides_of_the_change_to_large_samples) {
    std::mt19937_64 random(3);
    const std::vector<std::array<double, 5>> worlds = {PairWorld{}.half_points(EloModel::kLogistic, 0),
                                                       PairWorld{}.half_points(EloModel::kLogistic, 200),
                                                       {0.03, 0.02, 0.9, 0.02, 0.03},
                                                       {0.5, 0, 0, 0, 0.5}};
    for (const auto& chances : worlds) {
        const double truth = mean_of({chances.begin(), chances.end()});
        for (const std::int64_t pairs : {15, 29, 45, 60, 90, 400}) {
            int below = 0;
            int above = 0;
            int claims = 0;
            for (int match = 0; match < 400; ++match) {
                const Estimate found = estimate(sample_of(simulate_pairs(chances, pairs, random)));
                below += found.elo_low95 && score_from_elo(*found.elo_low95) > truth + 1e-9 ? 1 : 0;
                above += found.elo_high95 && score_from_elo(*found.elo_high95) < truth - 1e-9 ? 1 : 0;
                claims += *found.los > 0.95 ? 1 : 0;
            }
            BOOST_TEST_CONTEXT(pairs << " pairs of mean " << truth) {
                BOOST_TEST((below < 24 && above < 24), below << " and " << above);
                if (truth == 0.5) BOOST_TEST(claims < 40);
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::small_sample_test
