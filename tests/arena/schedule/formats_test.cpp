#include "arena/schedule/formats.hpp"

#include "tests/arena/schedule/playing.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::formats_test {
namespace {

using Rounds = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_SUITE(knockout)

BOOST_AUTO_TEST_CASE(the_seeding_keeps_the_best_apart) {
    Knockout knockout{8, 2};
    const Rounds expected = {"0-7 3-4 1-6 2-5", "0-3 1-2", "0-1"};
    BOOST_TEST(rounds_of(knockout, smaller_index_wins) == expected);
    BOOST_TEST(places_of(knockout) == "1:0 2:1 3:2 3:3 5:4 5:5 5:6 5:7");
    const std::vector<Standing> standings = knockout.standings();
    BOOST_TEST((!standings[0].out_in_round && !standings[0].lost_to));
    BOOST_TEST((standings[1].out_in_round == 3 && standings[1].lost_to == 0));
    BOOST_TEST((standings[4].out_in_round == 1 && standings[4].lost_to == 3));
}

BOOST_AUTO_TEST_CASE(the_best_seeds_have_byes) {
    Knockout knockout{5, 1};
    const Rounds expected = {"3-4", "0-3 1-2", "0-1"};
    BOOST_TEST(rounds_of(knockout, smaller_index_wins) == expected);
    const std::vector<Standing> standings = knockout.standings();
    BOOST_TEST((standings[0].byes == 1 && standings[1].byes == 1 && standings[2].byes == 1));
    BOOST_TEST((standings[3].byes == 0 && standings[4].byes == 0));
    BOOST_TEST(knockout.fewest_pairs() == 4U);
}

BOOST_AUTO_TEST_CASE(any_number_of_engines_has_one_winner_and_one_match_less) {
    for (int engines = 2; engines <= 33; ++engines) {
        Knockout knockout{engines, 1};
        std::size_t matches = 0;
        const auto larger_wins = [&](const Fixture&) { return ++matches, 0; };
        static_cast<void>(rounds_of(knockout, larger_wins));
        BOOST_TEST(matches == static_cast<std::size_t>(engines) - 1);
        BOOST_TEST((knockout.standings()[0].engine == engines - 1 && knockout.standings()[1].place == 2));
    }
}

BOOST_AUTO_TEST_CASE(an_even_match_goes_on_pair_by_pair_from_the_next_openings) {
    Knockout knockout{2, 3};
    std::vector<Fixture> fixtures = knockout.next_round({});
    BOOST_TEST((fixtures.front() == Fixture{.pairing = {0, 1}, .first_opening = 0, .pairs = 3}));
    fixtures = knockout.next_round(std::vector{result_of(fixtures.front(), 6)});
    BOOST_TEST_REQUIRE(fixtures.size() == 1U);
    BOOST_TEST((fixtures.front() == Fixture{.pairing = {0, 1}, .first_opening = 3, .pairs = 1}));
    fixtures = knockout.next_round(std::vector{result_of(fixtures.front(), 2)});
    BOOST_TEST((fixtures.front() == Fixture{.pairing = {0, 1}, .first_opening = 4, .pairs = 1}));
    BOOST_TEST(knockout.next_round(std::vector{result_of(fixtures.front(), 1)}).empty());
    BOOST_TEST(places_of(knockout) == "1:1 2:0");
}

BOOST_AUTO_TEST_CASE(the_others_wait_for_a_tie_break) {
    Knockout knockout{4, 1};
    const auto fixtures = knockout.next_round({});
    const auto tie_break =
        knockout.next_round(std::vector{result_of(fixtures[0], 2), result_of(fixtures[1], 4)});
    BOOST_TEST_REQUIRE(tie_break.size() == 1U);
    BOOST_TEST((tie_break[0].pairing == std::array<int, 2>{0, 3}));
    const auto final = knockout.next_round(std::vector{result_of(tie_break[0], 0)});
    BOOST_TEST_REQUIRE(final.size() == 1U);
    BOOST_TEST((final[0].pairing == std::array<int, 2>{1, 3}));
}

BOOST_AUTO_TEST_CASE(after_the_last_tie_break_the_better_seed_goes_on) {
    Knockout knockout{2, 1};
    const Rounds rounds = rounds_of(knockout, all_drawn);
    BOOST_TEST(rounds.size() == 1U + Knockout::kTieBreakPairs);
    BOOST_TEST(places_of(knockout) == "1:0 2:1");
}

BOOST_AUTO_TEST_CASE(a_halted_engine_is_out_without_a_tie_break) {
    for (const std::size_t halted : {0U, 1U}) {
        Knockout knockout{2, 1};
        FixtureResult result{.fixture = knockout.next_round({}).front()};
        result.has_forfeited.at(halted) = true;
        BOOST_TEST(knockout.next_round(std::vector{result}).empty());
        BOOST_TEST(knockout.standings()[1].engine == static_cast<int>(halted));
        BOOST_TEST(knockout.standings()[1].forfeits == 1);
    }
    Knockout knockout{2, 1};
    FixtureResult result{.fixture = knockout.next_round({}).front()};
    result.has_forfeited = {true, true};
    BOOST_TEST(knockout.next_round(std::vector{result}).empty());
    BOOST_TEST(places_of(knockout) == "1:0 2:1");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(ladder)

BOOST_AUTO_TEST_CASE(engines_in_order_of_strength_stay_where_they_enter) {
    Ladder ladder{4, 1};
    const Rounds expected = {"0-1", "1-2", "2-3"};
    BOOST_TEST(rounds_of(ladder, smaller_index_wins) == expected);
    BOOST_TEST(places_of(ladder) == "1:0 2:1 3:2 4:3");
    BOOST_TEST(ladder.fewest_pairs() == 3U);
}

BOOST_AUTO_TEST_CASE(who_wins_climbs_until_it_does_not) {
    Ladder ladder{4, 2};
    // 3 beats 2 and 1 but not 0.
    const auto strength = [](const Fixture& fixture) {
        return fixture.pairing[1] == 3 && fixture.pairing[0] > 0 ? 3 : 5;
    };
    const Rounds expected = {"0-1", "1-2", "2-3", "1-3", "0-3"};
    BOOST_TEST(rounds_of(ladder, strength) == expected);
    BOOST_TEST(places_of(ladder) == "1:0 2:3 3:1 4:2");
}

BOOST_AUTO_TEST_CASE(an_even_match_leaves_both_where_they_are) {
    Ladder ladder{3, 1};
    static_cast<void>(rounds_of(ladder, all_drawn));
    BOOST_TEST(places_of(ladder) == "1:0 2:1 3:2");
}

BOOST_AUTO_TEST_CASE(the_ladder_sorts_by_strength_and_no_pairing_meets_twice) {
    std::mt19937 random{1};
    for (int trial = 0; trial < 50; ++trial) {
        std::vector<int> strengths(12);
        std::iota(strengths.begin(), strengths.end(), 0);
        std::shuffle(strengths.begin(), strengths.end(), random);
        std::set<std::array<int, 2>> met;
        Ladder ladder{12, 1};
        static_cast<void>(rounds_of(ladder, [&](const Fixture& fixture) {
            BOOST_TEST(met.insert(fixture.pairing).second);
            BOOST_TEST(fixture.pairing[0] < fixture.pairing[1]);
            return strengths[static_cast<std::size_t>(fixture.pairing[0])] >
                           strengths[static_cast<std::size_t>(fixture.pairing[1])]
                       ? 4
                       : 0;
        }));
        int last = 12;
        for (const Standing& standing : ladder.standings()) {
            BOOST_TEST(strengths[static_cast<std::size_t>(standing.engine)] < last);
            last = strengths[static_cast<std::size_t>(standing.engine)];
        }
    }
}

BOOST_AUTO_TEST_CASE(one_more_engine_changes_nothing_of_what_was_played_before) {
    Ladder shorter{3, 1};
    Ladder longer{4, 1};
    const auto larger_wins = [](const Fixture&) { return 0; };
    const Rounds before = rounds_of(shorter, larger_wins);
    const Rounds after = rounds_of(longer, larger_wins);
    BOOST_TEST_REQUIRE(after.size() > before.size());
    BOOST_TEST(std::equal(before.begin(), before.end(), after.begin()));
}

BOOST_AUTO_TEST_CASE(a_halted_engine_does_not_climb_and_is_overtaken) {
    Ladder ladder{2, 1};
    FixtureResult result{.fixture = ladder.next_round({}).front()};
    result.has_forfeited = {true, false};
    BOOST_TEST(ladder.next_round(std::vector{result}).empty());
    BOOST_TEST(places_of(ladder) == "1:1 2:0");
    BOOST_TEST(ladder.standings()[1].forfeits == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::formats_test
