#include "arena/stats/clusters.hpp"

#include "tests/support/test.hpp"

namespace pahtum::arena::clusters_test {
namespace {

/// By going through all signs.
double slow_chance(const std::vector<std::int64_t>& differences) {
    const std::int64_t sum = std::accumulate(differences.begin(), differences.end(), std::int64_t{0});
    int extreme = 0;
    const int all = 1 << differences.size();
    for (int signs = 0; signs < all; ++signs) {
        std::int64_t flipped = 0;
        for (std::size_t i = 0; i < differences.size(); ++i)
            flipped += (signs >> i & 1) != 0 ? differences[i] : -differences[i];
        extreme += std::abs(flipped) >= std::abs(sum) ? 1 : 0;
    }
    return static_cast<double>(extreme) / all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(clusters)

BOOST_AUTO_TEST_CASE(single_trials_have_the_interval_of_a_mean_by_students_distribution) {
    std::vector<Cluster> trials;
    for (std::int64_t value = 1; value <= 10; ++value) trials.push_back({value, 1});
    const auto mean = cluster_mean(trials);
    BOOST_TEST_REQUIRE((mean && mean->low95 && mean->high95));
    // Mean 5.5, variance 55/6, t(9) = 2.262157: 5.5 -+ 2.262157 sqrt(55/60).
    BOOST_TEST(mean->mean == 5.5);
    BOOST_TEST(*mean->low95 == 5.5 - 2.2621571628 * std::sqrt(55.0 / 60), boost::test_tools::tolerance(1e-9));
    BOOST_TEST(*mean->high95 == 5.5 + 2.2621571628 * std::sqrt(55.0 / 60),
               boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(clusters_without_trials_do_not_count_and_too_few_that_differ_give_no_interval) {
    BOOST_TEST(!cluster_mean({}));
    BOOST_TEST(!cluster_mean(std::vector<Cluster>{{0, 0}}));
    std::vector<Cluster> trials(1000, Cluster{0, 2});
    for (int i = 0; i < 7; ++i) trials.push_back({1, 2});
    trials.push_back({0, 1});
    trials.push_back({0, 0});
    auto mean = cluster_mean(trials);
    BOOST_TEST_REQUIRE(mean.has_value());
    BOOST_TEST((mean->clusters == 1008U && mean->trials == 2015));
    BOOST_TEST(!mean->low95);
    trials.push_back({1, 1});
    mean = cluster_mean(trials);
    BOOST_TEST((mean && mean->low95 && *mean->low95 < mean->mean && mean->mean < *mean->high95));
}

BOOST_AUTO_TEST_CASE(the_interval_holds_the_mean_of_rare_losses_in_about_95_of_100_matches) {
    std::mt19937_64 random{17};
    // Each game loses 0 with chance 0.8, else 1, 2 or 9; games of a pair tend to lose together.
    const auto loss = [&random](bool is_hard) {
        const auto draw = random() % 100;
        if (draw >= (is_hard ? 35U : 5U)) return std::int64_t{0};
        return std::array<std::int64_t, 3>{1, 2, 9}[random() % 3];
    };
    constexpr double kMean = 0.2 * 4;
    constexpr int kMatches = 2000;
    int held = 0;
    for (int match = 0; match < kMatches; ++match) {
        std::vector<Cluster> pairs;
        for (int pair = 0; pair < 100; ++pair) {
            const bool is_hard = random() % 2 == 0;
            const std::int64_t first = loss(is_hard);
            pairs.push_back({first + loss(is_hard), 2});
        }
        const auto mean = cluster_mean(pairs);
        BOOST_TEST_REQUIRE((mean && mean->low95));
        held += *mean->low95 <= kMean && kMean <= *mean->high95 ? 1 : 0;
    }
    BOOST_TEST((held > 0.92 * kMatches && held < 0.97 * kMatches), held);
}

BOOST_AUTO_TEST_CASE(the_chance_is_that_of_all_signs) {
    std::mt19937_64 random{3};
    BOOST_TEST(sign_flip_chance({}) == 1);
    BOOST_TEST(sign_flip_chance(std::vector<std::int64_t>{0, 0}) == 1);
    for (int i = 0; i < 50; ++i) {
        std::vector<std::int64_t> differences;
        for (std::size_t n = random() % 12; n > 0; --n)
            differences.push_back(static_cast<std::int64_t>(random() % 13) - 5);
        BOOST_TEST(sign_flip_chance(differences) == slow_chance(differences),
                   boost::test_tools::tolerance(1e-12));
    }
}

BOOST_AUTO_TEST_CASE(many_differences_have_the_normal_limit) {
    std::vector<std::int64_t> differences(40'000, 1);
    std::fill(differences.begin(), differences.begin() + 19'800, -1);
    const double many = sign_flip_chance(differences);
    // A sum of 400 with a standard deviation of 200.
    BOOST_TEST(many == 0.0455, boost::test_tools::tolerance(0.001));
    differences.resize(0);
    for (int i = 0; i < 2000; ++i) differences.push_back(i < 955 ? -1 : 1);
    // 90 with a standard deviation of 44.7: exactly, with a correction for continuity.
    BOOST_TEST(sign_flip_chance(differences) == std::erfc(89 / std::sqrt(2.0 * 2000)),
               boost::test_tools::tolerance(0.001));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::clusters_test
