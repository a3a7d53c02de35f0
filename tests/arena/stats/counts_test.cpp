#include "arena/stats/counts.hpp"

#include "engine/base/random.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::counts_test {

BOOST_AUTO_TEST_SUITE(divergence_to_a_strength)

BOOST_AUTO_TEST_CASE(the_observed_strength_is_at_no_distance) {
    const Sample sample = sample_of(Pentanomial{{3, 14, 15, 92, 6}});
    BOOST_TEST(std::abs(divergence_to_mean(sample, sample.mean())) < 1e-15);
    BOOST_TEST(std::abs(divergence_to_t_value(sample, (sample.mean() - 0.5) / std::sqrt(sample.variance()))) <
               1e-13);
}

BOOST_AUTO_TEST_CASE(an_even_mean_is_an_even_t_value) {
    const Sample sample = sample_of(Pentanomial{{3, 14, 15, 92, 6}});
    BOOST_TEST(divergence_to_t_value(sample, 0) == divergence_to_mean(sample, 0.5));
    BOOST_TEST(std::abs(divergence_to_t_value(sample, 1e-7) - divergence_to_mean(sample, 0.5)) < 1e-7);
}

BOOST_AUTO_TEST_CASE(two_scores_have_a_closed_form) {
    const Sample coin{{30, 70}, 1};  // nothing is left to minimise: q is (1 - mean, mean)
    BOOST_TEST(std::abs(divergence_to_mean(coin, 0.6) -
                        (0.3 * std::log(0.3 / 0.4) + 0.7 * std::log(0.7 / 0.6))) < 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

using Counts = std::vector<std::int64_t>;

const auto kTolerance = boost::test_tools::tolerance(1e-12);

}  // namespace

BOOST_AUTO_TEST_SUITE(homogeneity_test)

// N (ad - bc)^2 / ((a + b) (c + d) (a + c) (b + d))
BOOST_AUTO_TEST_CASE(two_columns_give_the_closed_form_of_a_fourfold_table) {
    const double a = 30;
    const double b = 70;
    const double c = 55;
    const double d = 45;
    const ChiSquared test = homogeneity(Counts{30, 70}, Counts{55, 45});
    BOOST_TEST(test.degrees == 1);
    BOOST_TEST(
        test.statistic == 200 * (a * d - b * c) * (a * d - b * c) / ((a + b) * (c + d) * (a + c) * (b + d)),
        kTolerance);
}

// For equal rows all expected counts are the means: sum of (x - y)^2 / (x + y).
BOOST_AUTO_TEST_CASE(equal_rows_give_the_sum_of_squared_differences) {
    const ChiSquared test = homogeneity(Counts{10, 20, 40, 30}, Counts{20, 20, 30, 30});
    BOOST_TEST(test.degrees == 3);
    BOOST_TEST(test.statistic == 100.0 / 30 + 0.0 + 100.0 / 70 + 0.0, kTolerance);
    BOOST_TEST(homogeneity(Counts{10, 20}, Counts{20, 40}).statistic < 1e-12);  // in proportion
}

BOOST_AUTO_TEST_CASE(columns_with_few_expected_are_put_together) {
    // 2 and 3 expected in the first columns of both rows: together they are 5.
    const ChiSquared test = homogeneity(Counts{2, 3, 40, 1}, Counts{2, 3, 40, 1});
    BOOST_TEST(test.degrees == 1);
    const ChiSquared merged = homogeneity(Counts{1, 6, 40, 1}, Counts{3, 2, 40, 3});
    const ChiSquared same = homogeneity(Counts{7, 41}, Counts{5, 43});
    BOOST_TEST(merged.degrees == same.degrees);
    BOOST_TEST(merged.statistic == same.statistic, kTolerance);
}

BOOST_AUTO_TEST_CASE(too_few_counts_say_nothing) {
    for (const auto& [first, second] :
         {std::pair{Counts{0, 0}, Counts{0, 0}}, std::pair{Counts{4, 4}, Counts{900, 1}},
          std::pair{Counts{0, 0}, Counts{50, 50}}, std::pair{Counts{}, Counts{}}}) {
        const ChiSquared test = homogeneity(first, second);
        BOOST_TEST(test.degrees == 0);
        BOOST_TEST(test.statistic == 0);
        BOOST_TEST(chance_of(test) == 1);
    }
}

// Of 1 degree it is that of the square of a normal deviate, of 2 degrees exp(-x / 2).
BOOST_AUTO_TEST_CASE(the_chance_is_that_of_closed_forms) {
    for (const double x : {0.1, 1.0, 3.841458820694124, 20.0}) {
        BOOST_TEST(chance_of({x, 1}) == std::erfc(std::sqrt(x / 2)), boost::test_tools::tolerance(1e-10));
        BOOST_TEST(chance_of({x, 2}) == std::exp(-x / 2), boost::test_tools::tolerance(1e-10));
        BOOST_TEST(chance_of({x, 4}) == std::exp(-x / 2) * (1 + x / 2), boost::test_tools::tolerance(1e-10));
    }
}

BOOST_AUTO_TEST_CASE(rows_from_one_distribution_are_below_5_percent_in_5_percent_of_all_cases) {
    constexpr int kTrials = 4000;
    Random random{42};
    int below = 0;
    for (int trial = 0; trial < kTrials; ++trial) {
        std::array<Counts, 2> rows{Counts(5), Counts(5)};
        for (Counts& row : rows)
            for (int pair = 0; pair < 200; ++pair) {
                const std::uint64_t u = uniform(random, 100);
                ++row[u < 10 ? 0 : u < 30 ? 1 : u < 70 ? 2 : u < 90 ? 3 : 4];
            }
        if (chance_of(homogeneity(rows[0], rows[1])) < 0.05) ++below;
    }
    // 200 with a standard deviation of 14.
    BOOST_TEST(below > 145);
    BOOST_TEST(below < 255);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::counts_test
