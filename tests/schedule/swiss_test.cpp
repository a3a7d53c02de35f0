#include "arena/schedule/swiss.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/schedule/playing.hpp"

namespace pahtum::arena {
namespace {

using Rounds = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_SUITE(swiss)

BOOST_AUTO_TEST_CASE(winners_meet_winners) {
    Swiss swiss{8, 3, 2};
    const Rounds expected = {"0-4 1-5 2-6 3-7", "0-2 1-3 4-6 5-7", "0-1 2-4 3-5 6-7"};
    BOOST_TEST(rounds_of(swiss, smaller_index_wins) == expected);
    const std::vector<Standing> standings = swiss.standings();
    BOOST_TEST((standings[0].engine == 0 && standings[0].points == 3));
    // It met 4 (1 point), 2 (2 points) and 1 (2 points).
    BOOST_TEST((standings[0].tie_break == 5));
    // 1 met 5, 3 and 0 (1 + 2 + 3 points); 2 met 6, 0 and 4 (1 + 3 + 1); 3 met 7, 1 and 5 (0 + 2 + 1).
    BOOST_TEST(places_of(swiss) == "1:0 2:1 3:2 4:3 5:4 6:5 7:6 8:7");
}

BOOST_AUTO_TEST_CASE(a_match_is_counted_by_who_has_more_points_of_its_games) {
    Swiss swiss{2, 1, 3};
    const auto fixtures = swiss.next_round({});
    BOOST_TEST_REQUIRE(fixtures.size() == 1U);
    BOOST_TEST((fixtures[0] == Fixture{.pairing = {0, 1}, .first_opening = 0, .pairs = 3}));
    const FixtureResult narrow = result_of(fixtures[0], 5);  // of 12
    BOOST_TEST(swiss.next_round(std::vector{narrow}).empty());
    BOOST_TEST((swiss.standings()[0].engine == 1 && swiss.standings()[0].points == 1));
    BOOST_TEST((swiss.standings()[1].points == 0));
}

BOOST_AUTO_TEST_CASE(who_is_equal_in_everything_shares_a_place) {
    Swiss swiss{4, 1, 1};
    static_cast<void>(rounds_of(swiss, all_drawn));
    BOOST_TEST(places_of(swiss) == "1:0 1:1 1:2 1:3");
    BOOST_TEST((swiss.standings()[3].points == 0.5));
}

BOOST_AUTO_TEST_CASE(every_round_has_openings_of_its_own) {
    Swiss swiss{4, 3, 5};
    static_cast<void>(swiss.next_round({}));
    const std::vector<FixtureResult> results = {result_of({.pairing = {0, 2}, .pairs = 5}, 20),
                                                result_of({.pairing = {1, 3}, .pairs = 5}, 20)};
    for (const Fixture& fixture : swiss.next_round(results)) BOOST_TEST(fixture.first_opening == 5U);
}

BOOST_AUTO_TEST_CASE(a_bye_is_a_point_and_comes_once) {
    Swiss swiss{3, 3, 1};
    const Rounds expected = {"0-1", "0-2", "1-2"};
    BOOST_TEST(rounds_of(swiss, smaller_index_wins) == expected);
    for (const Standing& standing : swiss.standings()) BOOST_TEST(standing.byes == 1);
    BOOST_TEST(places_of(swiss) == "1:0 2:1 3:2");
    BOOST_TEST((swiss.standings()[0].points == 3));  // two matches and the bye
    BOOST_TEST(swiss.fewest_pairs() == 3U);
}

BOOST_AUTO_TEST_CASE(a_halted_engine_loses_its_matches_and_keeps_its_games) {
    Swiss swiss{2, 1, 2};
    FixtureResult result{.fixture = swiss.next_round({}).front(), .half_points = {3, 1}};
    result.has_forfeited = {true, false};
    static_cast<void>(swiss.next_round(std::vector{result}));
    BOOST_TEST((swiss.standings()[0].engine == 1 && swiss.standings()[0].points == 1));
    BOOST_TEST((swiss.standings()[1].points == 0 && swiss.standings()[1].forfeits == 1));
}

BOOST_AUTO_TEST_CASE(if_both_are_halted_nobody_gets_a_point) {
    Swiss swiss{2, 1, 1};
    FixtureResult result{.fixture = swiss.next_round({}).front()};
    result.has_forfeited = {true, true};
    static_cast<void>(swiss.next_round(std::vector{result}));
    for (const Standing& standing : swiss.standings())
        BOOST_TEST((standing.points == 0 && standing.forfeits == 1));
}

BOOST_AUTO_TEST_CASE(rounds_by_default_single_out_one_winner) {
    const std::vector<std::array<int, 2>> expected = {{2, 1}, {3, 2}, {4, 2}, {5, 3},
                                                      {8, 3}, {9, 4}, {64, 6}};
    for (const auto& [engines, rounds] : expected) BOOST_TEST(Swiss::default_rounds(engines) == rounds);
    BOOST_TEST((Swiss::most_rounds(6) == 5 && Swiss::most_rounds(7) == 7));
}

BOOST_AUTO_TEST_CASE(a_swiss_of_all_rounds_is_a_round_robin_as_long_as_no_pairing_is_forced) {
    Swiss swiss{4, 3, 1};
    std::string all;
    for (const std::string& round : rounds_of(swiss, smaller_index_wins)) all += round + " ";
    for (const std::string pairing : {"0-1", "0-2", "0-3", "1-2", "1-3", "2-3"})
        BOOST_TEST(all.find(pairing) != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
