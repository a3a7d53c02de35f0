#include "engine/search/chance.hpp"

#include "engine/rules/text.hpp"
#include "engine/search/mind.hpp"
#include "engine/search/root_search.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
namespace data = boost::unit_test::data;

BOOST_AUTO_TEST_SUITE(win_rate)

BOOST_AUTO_TEST_CASE(what_is_proven_is_certain) {
    const Position position = parse_position("7/5-1/7/3-3/7/2-4/7 x classic");
    BOOST_TEST(pahtum::win_rate(1, true, position) == 1);
    BOOST_TEST(pahtum::win_rate(0, true, position) == 0.5);
    BOOST_TEST(pahtum::win_rate(-1, true, position) == 0);
}

BOOST_AUTO_TEST_CASE(an_expectation_is_the_more_certain_the_larger_it_is_and_the_later_the_game) {
    const Position early = parse_position("7/5-1/7/3-3/7/2-4/7 x classic");
    const Position late =
        parse_position("xo1x-2/oxxo2x/1o-xo1o/x1oox2/-xx1o1-/ooxx1o1/1x2o1- x classic,boulders=6");
    double last = 0;
    for (double score = -60; score <= 60; score += 0.5) {
        const double rate = pahtum::win_rate(score, false, early);
        BOOST_TEST(rate >= last);
        BOOST_TEST(rate > 0);
        BOOST_TEST(rate < 1);
        BOOST_TEST(std::abs(rate + pahtum::win_rate(-score, false, early) - 1) < 1e-9);
        if (score > 0) BOOST_TEST(pahtum::win_rate(score, false, late) >= rate);
        last = rate;
    }
    BOOST_TEST(pahtum::win_rate(0, false, early) == 0.5);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(chance)

const std::vector<std::string> kPositions{"7/5-1/7/3-3/7/1-5/7 x classic", "7/5-1/7/3-3/7/1-5/7 o strategic",
                                          "7/5-1/2xo3/3-3/1x-4/1-5/7 x custodial",
                                          "7/7/7/3-3/7/7/7 x assyrian placing"};

BOOST_DATA_TEST_CASE(what_is_certain_or_even_stays_so, kPositions, text) {
    const Position position = parse_position(text);
    BOOST_TEST(calibrated(0, position) == 0);
    BOOST_TEST(calibrated(0.5, position) == 0.5);
    BOOST_TEST(calibrated(1, position) == 1);
}

BOOST_DATA_TEST_CASE(chances_increase_and_are_the_same_for_both_sides, kPositions, text) {
    const Position position = parse_position(text);
    double last = 0;
    for (int thousandths = 1; thousandths < 1000; ++thousandths) {
        const double chance = calibrated(thousandths / 1000.0, position);
        BOOST_TEST(chance > last);
        BOOST_TEST(std::abs(chance + calibrated(1 - thousandths / 1000.0, position) - 1) < 1e-12);
        last = chance;
    }
    BOOST_TEST(last < 1);
}

BOOST_AUTO_TEST_CASE(only_what_is_certain_is_shown_as_certain) {
    for (const double certain : {0.0, 0.5, 1.0}) BOOST_TEST(shown_chance(certain, 4) == certain);
    BOOST_TEST(shown_chance(0.71238, 4) == 0.7124);
    BOOST_TEST(shown_chance(1e-9, 4) == 0.0001);
    BOOST_TEST(shown_chance(1 - 1e-9, 4) == 0.9999);
    BOOST_TEST(shown_chance(0.9996, 3) == 0.999);
    BOOST_TEST(shown_chance(calibrated(0.9995, parse_position(kPositions[0])), 4) == 0.9999);
}

BOOST_AUTO_TEST_CASE(a_curve_changes_the_logarithm_of_the_odds) {
    // Odds of e to 1 become those of e^(1/2 + 1/4).
    const double searched = 1 / (1 + std::exp(-1.0));
    BOOST_TEST(std::abs(log_odds(calibrated(searched, ChanceCurve{.linear = 0.5, .square = 0.25})) - 0.75) <
               1e-12);
    BOOST_TEST(std::abs(calibrated(searched, ChanceCurve{}) - searched) < 1e-12);
}

BOOST_AUTO_TEST_CASE(the_game_advances_with_the_stones) {
    BOOST_TEST(share_placed(parse_position("3/3/3 x classic,boulders=0")) == 0);
    BOOST_TEST(share_placed(parse_position("xo1/3/-2 x classic,boulders=1")) == 0.25);
}

/// Searched alike, without a proof: what the players and the analysis report is the same chance.
BOOST_AUTO_TEST_CASE(players_report_what_people_should_see) {
    const Position position = parse_position(kPositions[0]);
    SearchMemory plain{{.hash_mebibytes = 1}};
    const double searched = search_best(plain, position, {.depth = 3}).best().win_rate;
    Mind mind{{.hash_mebibytes = 2}};
    double reported = 0;
    const Thought report = mind.think(position, {.limits = {.depth = 3}}, {},
                                      [&](const Thought& seen) { reported = seen.best().win_rate; });
    BOOST_TEST(report.best().win_rate == calibrated(searched, position));
    BOOST_TEST(reported == report.best().win_rate);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
