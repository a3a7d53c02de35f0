#include "arena/schedule/staged_plan.hpp"

#include <boost/test/unit_test.hpp>
#include <set>

#include "arena/schedule/knockout.hpp"
#include "arena/schedule/swiss.hpp"

namespace pahtum::arena {
namespace {

const std::vector<std::string> kOpenings = {"A", "B", "C"};

void check_units_are_found_again(const Schedule& schedule) {
    for (std::size_t number = 0; number < schedule.size(); ++number)
        BOOST_TEST((schedule.number_of(schedule.unit(number)) == number));
}

/// The pairing's first engine wins every game.
void feed_all(Schedule& schedule) {
    for (std::size_t number = 0; number < schedule.size(); ++number)
        schedule.feed(number, {.half_points = 2});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(staged_plan)

BOOST_AUTO_TEST_CASE(a_round_is_known_when_the_one_before_has_ended) {
    StagedPlan plan{std::make_unique<Swiss>(4, 2, 2), kOpenings};
    BOOST_TEST((plan.size() == 8U && !plan.is_complete() && plan.expected_size() == 16U));
    for (std::size_t number = 0; number < 7; ++number) plan.feed(number, {.half_points = 2});
    BOOST_TEST(plan.size() == 8U);
    plan.feed(7, {.half_points = 2});
    BOOST_TEST((plan.size() == 16U && !plan.is_complete()));
    for (std::size_t number = 8; number < 16; ++number) plan.feed(number, {.half_points = 2});
    BOOST_TEST((plan.size() == 16U && plan.is_complete()));
    BOOST_TEST((plan.standings().front().engine == 0 && plan.standings().front().points == 2));
}

BOOST_AUTO_TEST_CASE(all_matches_of_a_round_have_the_same_openings_with_both_colours) {
    StagedPlan plan{std::make_unique<Swiss>(4, 2, 2), kOpenings};
    feed_all(plan);
    std::string openings;
    for (std::size_t number = 0; number < plan.size(); number += 2) {
        const GameUnit first = plan.unit(number);
        GameUnit second = plan.unit(number + 1);
        BOOST_TEST((first.first_is_black && !second.first_is_black));
        second.first_is_black = true;
        BOOST_TEST((first == second));
        openings += first.opening + std::to_string(first.repeat);
    }
    BOOST_TEST(openings == "A0B0A0B0C0A1C0A1");
}

BOOST_AUTO_TEST_CASE(units_are_distinct_and_found_again_also_in_tie_breaks) {
    StagedPlan plan{std::make_unique<Knockout>(5, 2), kOpenings};
    for (std::size_t number = 0; number < plan.size(); ++number) {
        check_units_are_found_again(plan);
        plan.feed(number, {.half_points = 1});
    }
    BOOST_TEST(plan.is_complete());
    BOOST_TEST(plan.size() == 4U * 2 * (2 + Knockout::kTieBreakPairs));  // four matches, all drawn
    BOOST_TEST(plan.pairings().size() == 4U);
}

BOOST_AUTO_TEST_CASE(what_is_not_known_yet_has_no_number) {
    StagedPlan plan{std::make_unique<Swiss>(4, 2, 1), kOpenings};
    const GameUnit later{.pairing = {0, 1}, .opening = "B"};
    const GameUnit never{.pairing = {0, 1}, .opening = "C"};
    BOOST_TEST(!plan.number_of(later));
    feed_all(plan);
    BOOST_TEST(plan.number_of(later).has_value());
    BOOST_TEST(!plan.number_of(never));
    BOOST_TEST(!plan.number_of({.pairing = {0, 1}, .opening = "Z"}));
}

BOOST_AUTO_TEST_CASE(a_game_that_is_not_played_forfeits_the_match) {
    StagedPlan plan{std::make_unique<Knockout>(2, 2), kOpenings};
    plan.feed(0, {.half_points = 2});
    plan.feed(1, {.half_points = 2});
    plan.feed(2, {.half_points = 2});
    plan.feed(3, {.forfeiter = 0});
    BOOST_TEST(plan.is_complete());
    BOOST_TEST((plan.standings().front().engine == 1 && plan.standings().back().forfeits == 1));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
