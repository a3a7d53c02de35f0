#include "arena/score/machines.hpp"

#include "tests/support/test.hpp"

namespace pahtum::arena::machines_test {
namespace {

/// Adds so many pairs of each result.
void add(MachineScores& scores, const std::string& machine, const std::vector<int>& counts,
         const std::array<int, 2>& pairing = {0, 1}) {
    for (std::size_t half_points = 0; half_points < counts.size(); ++half_points)
        for (int i = 0; i < counts[half_points]; ++i)
            scores.add(machine, pairing, static_cast<int>(half_points));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(machine_scores)

BOOST_AUTO_TEST_CASE(one_machine_has_nothing_to_be_compared_with) {
    MachineScores scores;
    BOOST_TEST(scores.residuals().empty());
    add(scores, "alpha", {5, 10, 20, 10, 5});
    BOOST_TEST(scores.residuals().empty());
}

BOOST_AUTO_TEST_CASE(each_machine_is_compared_with_the_sum_of_the_others) {
    MachineScores scores;
    add(scores, "beta", {20, 30, 40, 30, 20});
    add(scores, "alpha", {10, 20, 40, 20, 10});
    add(scores, "gamma", {40, 30, 20, 5, 5});
    const auto residuals = scores.residuals();
    BOOST_TEST_REQUIRE(residuals.size() == 3U);
    BOOST_TEST(residuals[0].machine == "alpha");
    BOOST_TEST(residuals[0].pairs == 100);
    BOOST_TEST(*residuals[0].score == 0.5);
    const Pentanomial own{{40, 30, 20, 5, 5}};
    const Pentanomial rest{{30, 50, 80, 50, 30}};
    const ChiSquared expected = homogeneity(own.pairs_with, rest.pairs_with);
    BOOST_TEST(residuals[2].machine == "gamma");
    BOOST_TEST(residuals[2].test.statistic == expected.statistic);
    BOOST_TEST(residuals[2].chance == chance_of(expected));
    BOOST_TEST(residuals[2].stands_out);
    BOOST_TEST(!residuals[1].stands_out);
}

BOOST_AUTO_TEST_CASE(pairings_are_compared_one_by_one_and_added_up) {
    // The first engine of one pairing wins, that of the other loses: alike on both machines, although one has
    // played more of the first.
    MachineScores scores;
    add(scores, "alpha", {0, 0, 20, 20, 60}, {0, 1});
    add(scores, "alpha", {30, 10, 10, 0, 0}, {0, 2});
    add(scores, "beta", {0, 0, 10, 10, 30}, {0, 1});
    add(scores, "beta", {60, 20, 20, 0, 0}, {0, 2});
    for (const MachineResidual& residual : scores.residuals()) {
        BOOST_TEST(residual.test.statistic < 1e-9);
        BOOST_TEST(residual.test.degrees == 4);
        BOOST_TEST(!residual.score.has_value());
        BOOST_TEST(!residual.stands_out);
    }
}

BOOST_AUTO_TEST_CASE(a_machine_with_few_pairs_says_nothing) {
    MachineScores scores;
    add(scores, "alpha", {20, 40, 80, 40, 20});
    add(scores, "beta", {3});
    for (const MachineResidual& residual : scores.residuals()) {
        BOOST_TEST(residual.test.degrees == 0);
        BOOST_TEST(!residual.stands_out);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::machines_test
