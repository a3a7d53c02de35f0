#include "arena/score/breakdown.hpp"

#include <boost/test/unit_test.hpp>

#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

const std::string kNone = "3/3/3 x classic,boulders=0";
const std::string kTwo = "3/--1/3 x classic,boulders=2";

Outcome game(int half_points, bool first_is_black, const std::string& opening) {
    return {
        .pairing = {0, 1}, .half_points = half_points, .first_is_black = first_is_black, .opening = opening};
}

/// The first engine wins both games of one opening; of the other the one with White is drawn, the other lost.
Breakdown two_pairs() {
    Breakdown breakdown;
    breakdown.add(game(2, true, kNone));
    breakdown.add(game(2, false, kNone));
    breakdown.add(game(0, true, kTwo));
    breakdown.add(game(1, false, kTwo));
    return breakdown;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(breakdown)

BOOST_AUTO_TEST_CASE(boulders_are_those_there_or_to_come) {
    BOOST_TEST(boulders_of(kTwo) == 2);
    BOOST_TEST(boulders_of("7/7/7/7/7/7/7 o classic,setup=alternate,boulders=4 placing") == 4);
    BOOST_CHECK_THROW(std::ignore = boulders_of("nonsense"), ParseError);
}

BOOST_AUTO_TEST_CASE(colours_are_told_apart) {
    const Breakdown breakdown = two_pairs();
    BOOST_TEST((breakdown.black() == Trinomial{.losses = 2, .draws = 1, .wins = 1}));
    BOOST_TEST((breakdown.with_colour(0, Side::kBlack) == Trinomial{.losses = 1, .wins = 1}));
    BOOST_TEST((breakdown.with_colour(0, Side::kWhite) == Trinomial{.draws = 1, .wins = 1}));
    BOOST_TEST((breakdown.with_colour(1, Side::kBlack) == Trinomial{.losses = 1, .draws = 1}));
    BOOST_TEST((breakdown.with_colour(7, Side::kBlack) == Trinomial{}));
    BOOST_TEST((breakdown.by_seats().at({1, 0}) == Trinomial{.losses = 1, .draws = 1}));
}

BOOST_AUTO_TEST_CASE(boulders_and_openings_are_told_apart) {
    const Breakdown breakdown = two_pairs();
    BOOST_TEST((breakdown.by_boulders().at(0).engine.at(0) == Trinomial{.wins = 2}));
    BOOST_TEST((breakdown.by_boulders().at(2).engine.at(1) == Trinomial{.draws = 1, .wins = 1}));
    BOOST_TEST((breakdown.by_opening().at(kTwo).black == Trinomial{.losses = 1, .draws = 1}));
}

BOOST_AUTO_TEST_CASE(pairs_are_games_of_one_opening_behind_each_other) {
    Breakdown breakdown = two_pairs();
    breakdown.add(game(1, true, kNone));
    breakdown.add(game(1, false, kTwo));
    Breakdown::PairCounts expected{};
    expected[3 * 2 + 2] = 1;
    expected[3 * 0 + 1] = 1;
    BOOST_TEST((breakdown.pairs().at({0, 1}) == expected));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
