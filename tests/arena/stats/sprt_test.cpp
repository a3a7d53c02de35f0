#include "arena/stats/sprt.hpp"

#include "tests/arena/stats/example_games.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::sprt_test {

BOOST_AUTO_TEST_SUITE(sprt)

BOOST_AUTO_TEST_CASE(bounds_are_those_of_wald) {
    for (const nlohmann::json& vector : sprt_vectors()["pentanomial"]) {
        const SprtSettings settings{.alpha = vector["alpha"].get<double>(),
                                    .beta = vector["beta"].get<double>()};
        BOOST_TEST(std::abs(settings.lower() - vector["lower"].get<double>()) < 1e-12);
        BOOST_TEST(std::abs(settings.upper() - vector["upper"].get<double>()) < 1e-12);
    }
}

BOOST_AUTO_TEST_CASE(a_test_without_pairs_is_undecided) {
    const Sprt sprt{SprtSettings{}};
    BOOST_TEST(sprt.llr() == 0);
    BOOST_TEST((sprt.verdict() == Verdict::kUndecided));
}

BOOST_AUTO_TEST_CASE(wins_accept_the_upper_bound_and_losses_the_lower) {
    Sprt winning{{.elo0 = 0, .elo1 = 50}};
    Sprt losing{{.elo0 = 0, .elo1 = 50}};
    for (int i = 0; i < 100; ++i) {
        winning.add_pair(i % 3 == 0 ? 2 : 4);
        losing.add_pair(i % 3 == 0 ? 2 : 0);
    }
    BOOST_TEST((winning.verdict() == Verdict::kAcceptH1));
    BOOST_TEST((losing.verdict() == Verdict::kAcceptH0));
    BOOST_TEST((winning.pairs() == Pentanomial{{0, 0, 34, 0, 66}}));
}

BOOST_AUTO_TEST_CASE(the_first_verdict_stays) {
    Sprt sprt{{.elo0 = 0, .elo1 = 50}};
    while (sprt.verdict() == Verdict::kUndecided) sprt.add_pair(3);
    BOOST_TEST(sprt.llr() >= sprt.stopping_upper());
    while (sprt.llr() > sprt.settings().lower()) sprt.add_pair(0);
    BOOST_TEST((sprt.verdict() == Verdict::kAcceptH1));
}

BOOST_AUTO_TEST_CASE(overshoot_is_half_a_step_of_equal_steps_and_more_of_unequal_ones) {
    Overshoot none;
    none.add(-1);
    BOOST_TEST(none.expected() == 0);
    Overshoot equal;
    for (const double place : {0.5, 0.2, 1.0, 0.9, 1.5}) equal.add(place);  // three ladder heights of 1/2
    BOOST_TEST(std::abs(equal.expected() - 0.25) < 1e-15);
    Overshoot unequal;
    for (const double place : {1.0, 4.0}) unequal.add(place);  // 1 and 3: (1 + 9) / (2 (1 + 3))
    BOOST_TEST(std::abs(unequal.expected() - 1.25) < 1e-15);
}

BOOST_AUTO_TEST_CASE(corrected_bounds_are_drawn_in_by_at_most_half_and_never_out) {
    for (const double elo1 : {5.0, 300.0, 4000.0}) {
        Sprt corrected{{.elo0 = 0, .elo1 = elo1}};
        Sprt plain{{.elo0 = 0, .elo1 = elo1, .corrects_overshoot = false}};
        for (int i = 0; corrected.verdict() == Verdict::kUndecided; ++i) {
            BOOST_TEST_REQUIRE((corrected.stopping_upper() <= plain.stopping_upper() &&
                                corrected.stopping_upper() >= plain.settings().upper() / 2));
            corrected.add_pair(i % 5);
            plain.add_pair(i % 5);
            BOOST_TEST_REQUIRE(corrected.llr() == plain.llr());
        }
        BOOST_TEST((plain.stopping_lower() == plain.settings().lower()));
    }
}

BOOST_AUTO_TEST_CASE(a_batch_is_looked_at_once) {
    Sprt batch{{.elo0 = 0, .elo1 = 50}};
    batch.add_pairs({{0, 0, 0, 0, 200}});
    batch.add_pairs({{900, 0, 0, 0, 0}});
    BOOST_TEST((batch.verdict() == Verdict::kAcceptH1 && batch.pairs().pairs() == 1100));
    Sprt opposite{{.elo0 = 0, .elo1 = 50}};
    opposite.add_pairs({{900, 0, 0, 0, 200}});
    BOOST_TEST((opposite.verdict() == Verdict::kAcceptH0));
}

BOOST_AUTO_TEST_CASE(settings_that_make_no_test_are_refused) {
    BOOST_CHECK_NO_THROW(validate({.elo0 = -kMaxElo, .elo1 = kMaxElo}));
    BOOST_CHECK_THROW(validate({.elo0 = 5, .elo1 = 5}), std::invalid_argument);
    BOOST_CHECK_THROW(validate({.elo0 = 5, .elo1 = 0}), std::invalid_argument);
    BOOST_CHECK_THROW(validate({.elo0 = 0, .elo1 = 5000}), std::invalid_argument);
    BOOST_CHECK_THROW(validate({.elo0 = std::nan(""), .elo1 = 5}), std::invalid_argument);
    BOOST_CHECK_THROW(validate({.alpha = 0}), std::invalid_argument);
    BOOST_CHECK_THROW(validate({.beta = 1}), std::invalid_argument);
    BOOST_CHECK_THROW(validate({.alpha = 0.5, .beta = 0.5}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::sprt_test
