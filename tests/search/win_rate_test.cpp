#include "engine/search/win_rate.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "engine/rules/text.hpp"

namespace {

using namespace pahtum;

BOOST_AUTO_TEST_SUITE(win_rate)

BOOST_AUTO_TEST_CASE(what_is_proven_is_certain) {
    const Position position = parse_position("7/5-1/7/3-3/7/1-5/7 x classic");
    BOOST_TEST(pahtum::win_rate(1, true, position) == 1);
    BOOST_TEST(pahtum::win_rate(0, true, position) == 0.5);
    BOOST_TEST(pahtum::win_rate(-1, true, position) == 0);
}

BOOST_AUTO_TEST_CASE(an_expectation_is_the_more_certain_the_larger_it_is_and_the_later_the_game) {
    const Position early = parse_position("7/5-1/7/3-3/7/1-5/7 x classic");
    const Position late =
        parse_position("xo1x-2/oxxo2x/1o-xo1o/x1oox2/-xx1o1-/ooxx1o1/1x2o1- x classic,boulders=6");
    double last = 0;
    for (double score = -60; score <= 60; score += 0.5) {
        const double rate = pahtum::win_rate(score, false, early);
        BOOST_TEST(rate > last);
        BOOST_TEST(rate < 1);
        BOOST_TEST(std::abs(rate + pahtum::win_rate(-score, false, early) - 1) < 1e-9);
        if (score > 0) BOOST_TEST(pahtum::win_rate(score, false, late) >= rate);
        last = rate;
    }
    BOOST_TEST(pahtum::win_rate(0, false, early) == 0.5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
