#include "arena/schedule/ladder.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <numeric>
#include <random>
#include <set>

#include "tests/schedule/playing.hpp"

namespace pahtum::arena {
namespace {

using Rounds = std::vector<std::string>;

}  // namespace

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

}  // namespace pahtum::arena
