#include "arena/stats/sprt.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <stdexcept>

#include "tests/stats/vectors.hpp"

namespace pahtum::arena {

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
    BOOST_TEST(sprt.llr() >= sprt.settings().upper());
    while (sprt.llr() > sprt.settings().lower()) sprt.add_pair(0);
    BOOST_TEST((sprt.verdict() == Verdict::kAcceptH1));
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

}  // namespace pahtum::arena
