#include "arena/schedule/formats.hpp"
#include "tests/arena/schedule/playing.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::swiss_test {
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

namespace {

using Players = std::vector<SwissPlayer>;

std::string text_of(const SwissRound& round) {
    std::string text;
    for (const auto& [a, b] : round.pairs)
        text += (text.empty() ? "" : " ") + std::to_string(a) + "-" + std::to_string(b);
    return round.bye ? text + " bye " + std::to_string(*round.bye) : text;
}

bool have_met(const Players& players, int a, int b) {
    const auto& opponents = players[static_cast<std::size_t>(a)].opponents;
    return std::ranges::find(opponents, b) != opponents.end();
}

/// By trying all pairings.
int fewest_rematches(const Players& players, const std::vector<int>& left) {
    if (left.empty()) return 0;
    int fewest = 1000;
    for (std::size_t i = 1; i < left.size(); ++i) {
        std::vector<int> rest(left.begin() + 1, left.end());
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i) - 1);
        fewest = std::min(fewest, have_met(players, left[0], left[i]) + fewest_rematches(players, rest));
    }
    return fewest;
}

std::vector<int> everybody_but(const Players& players, int absent) {
    std::vector<int> left;
    for (int i = 0; i < static_cast<int>(players.size()); ++i)
        if (i != absent) left.push_back(i);
    return left;
}

/// Players after some rounds of a real tournament with random results.
Players played(int count, int rounds, std::mt19937& random) {
    Players players(static_cast<std::size_t>(count));
    for (int i = 0; i < rounds; ++i) {
        const SwissRound round = pair_swiss(players);
        for (const auto& [a, b] : round.pairs) {
            const int points = static_cast<int>(random() % 3);
            players[static_cast<std::size_t>(a)].half_points += points;
            players[static_cast<std::size_t>(b)].half_points += 2 - points;
            players[static_cast<std::size_t>(a)].opponents.push_back(b);
            players[static_cast<std::size_t>(b)].opponents.push_back(a);
        }
        if (!round.bye) continue;
        players[static_cast<std::size_t>(*round.bye)].half_points += 2;
        players[static_cast<std::size_t>(*round.bye)].had_bye = true;
    }
    return players;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(swiss_pairing)

BOOST_AUTO_TEST_CASE(the_upper_half_meets_the_lower_half) {
    BOOST_TEST(text_of(pair_swiss(Players(8))) == "0-4 1-5 2-6 3-7");
    BOOST_TEST(text_of(pair_swiss(Players(2))) == "0-1");
    BOOST_TEST(text_of(pair_swiss(Players(5))) == "0-2 1-3 bye 4");
}

BOOST_AUTO_TEST_CASE(equal_points_meet_and_the_last_of_an_odd_group_floats_down) {
    const Players players = {{.half_points = 0}, {.half_points = 2}, {.half_points = 2},
                             {.half_points = 2}, {.half_points = 0}, {.half_points = 0}};
    BOOST_TEST(text_of(pair_swiss(players)) == "1-2 3-0 4-5");
}

BOOST_AUTO_TEST_CASE(who_has_met_the_preferred_opponent_meets_the_next_one_below) {
    Players players(4);
    players[0].opponents = {2};
    players[2].opponents = {0};
    BOOST_TEST(text_of(pair_swiss(players)) == "0-3 1-2");
}

BOOST_AUTO_TEST_CASE(a_pair_is_not_made_if_it_forces_a_rematch_later) {
    // 0-1 first would leave 2 and 3, who have met.
    Players players = {{.half_points = 4}, {.half_points = 4}, {}, {}};
    players[2].opponents = {3};
    players[3].opponents = {2};
    BOOST_TEST(text_of(pair_swiss(players)) == "0-2 1-3");
}

BOOST_AUTO_TEST_CASE(nobody_has_a_second_bye_before_everybody_had_one) {
    Players players(3);
    players[2].had_bye = true;
    BOOST_TEST(text_of(pair_swiss(players)) == "0-2 bye 1");
}

BOOST_AUTO_TEST_CASE(everybody_plays_once_with_as_few_rematches_as_there_can_be) {
    std::mt19937 random{1};
    for (int trial = 0; trial < 300; ++trial) {
        const int count = 2 + static_cast<int>(random() % 7);
        const int most_rounds = count % 2 == 0 ? count - 1 : count;
        const int rounds = static_cast<int>(random() % static_cast<unsigned>(most_rounds));
        const Players players = played(count, rounds, random);
        const SwissRound round = pair_swiss(players);
        BOOST_TEST_CONTEXT(count << " players after " << rounds << " rounds: " << text_of(round)) {
            std::set<int> seen;
            int rematches = 0;
            for (const auto& [a, b] : round.pairs) {
                seen.insert({a, b});
                rematches += have_met(players, a, b);
            }
            if (round.bye) seen.insert(*round.bye);
            BOOST_TEST(seen.size() == players.size());
            BOOST_TEST(round.pairs.size() == players.size() / 2);
            int fewest = 1000;
            for (int absent = 0; absent < count; ++absent) {
                if (round.bye && players[static_cast<std::size_t>(absent)].had_bye) continue;
                fewest = std::min(fewest,
                                  fewest_rematches(players, everybody_but(players, round.bye ? absent : -1)));
            }
            BOOST_TEST(rematches == fewest);
            if (round.bye) BOOST_TEST(!players[static_cast<std::size_t>(*round.bye)].had_bye);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_crowd_is_paired_without_a_rematch) {
    std::mt19937 random{2};
    const Players players = played(64, 6, random);
    int rematches = 0;
    for (const auto& [a, b] : pair_swiss(players).pairs) rematches += have_met(players, a, b);
    BOOST_TEST(rematches == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::swiss_test
