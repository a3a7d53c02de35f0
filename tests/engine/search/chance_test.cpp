#include "engine/search/chance.hpp"

#include "engine/rules/text.hpp"
#include "engine/search/analyst.hpp"
#include "engine/search/search_player.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
namespace data = boost::unit_test::data;

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
    Searcher plain{{.hash_mebibytes = 1}};
    const double searched = plain.run(position, {.depth = 3}).win_rate;
    Searcher searcher{{.hash_mebibytes = 1}};
    Solver solver{{.hash_mebibytes = 1}};
    SearchPlayer player{searcher, solver};
    double reported = 0;
    const SearchReport report = player.choose(position, {.depth = 3}, {},
                                              [&](const SearchReport& seen) { reported = seen.win_rate; });
    BOOST_TEST(report.win_rate == calibrated(searched, position));
    BOOST_TEST(reported == report.win_rate);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
