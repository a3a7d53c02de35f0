#include "arena/schedule/plan.hpp"

#include <tuple>

#include "arena/schedule/formats.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::plan_test {
namespace {

using Key = std::tuple<int, int, bool, std::string, int>;

Key key_of(const GameUnit& unit) {
    return {unit.pairing[0], unit.pairing[1], unit.first_is_black, unit.opening, unit.repeat};
}

void check_units_are_distinct_and_found_again(const Plan& plan) {
    std::set<Key> keys;
    for (std::size_t number = 0; number < plan.size(); ++number) {
        keys.insert(key_of(plan.unit(number)));
        BOOST_TEST((plan.number_of(plan.unit(number)) == number));
    }
    BOOST_TEST(keys.size() == plan.size());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(plan)

BOOST_AUTO_TEST_CASE(in_a_round_robin_everybody_meets_everybody_and_in_a_gauntlet_the_seeds_all_others) {
    using Pairings = std::vector<std::array<int, 2>>;
    BOOST_TEST((pairings(TournamentKind::kRoundRobin, 4) ==
                Pairings{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}));
    BOOST_TEST((pairings(TournamentKind::kGauntlet, 4) == Pairings{{0, 1}, {0, 2}, {0, 3}}));
    BOOST_TEST((pairings(TournamentKind::kGauntlet, 4, 2) == Pairings{{0, 2}, {0, 3}, {1, 2}, {1, 3}}));
    BOOST_TEST(pairings(TournamentKind::kRoundRobin, 20).size() == 190U);
}

BOOST_AUTO_TEST_CASE(a_pair_is_the_same_opening_with_colours_exchanged) {
    const Plan plan{pairings(TournamentKind::kRoundRobin, 3), {"A", "B"}, 5};
    for (std::size_t number = 0; number < plan.size(); number += 2) {
        const GameUnit first = plan.unit(number);
        GameUnit second = plan.unit(number + 1);
        BOOST_TEST(first.first_is_black);
        BOOST_TEST((first.black() == second.white() && first.white() == second.black()));
        second.first_is_black = true;
        --second.number;
        BOOST_TEST((first == second));
    }
}

BOOST_AUTO_TEST_CASE(every_pairing_plays_every_round_once_in_the_order_of_openings) {
    const Plan plan{pairings(TournamentKind::kRoundRobin, 3), {"A", "B", "C"}, 7};
    BOOST_TEST(plan.size() == 3U * 7 * 2);
    std::map<std::array<int, 2>, std::string> openings_of;
    for (std::size_t number = 0; number < plan.size(); number += 2) {
        const GameUnit unit = plan.unit(number);
        openings_of[unit.pairing] += unit.opening + std::to_string(unit.repeat);
    }
    BOOST_TEST(openings_of.size() == 3U);
    for (const auto& [pairing, openings] : openings_of) BOOST_TEST(openings == "A0B0C0A1B1C1A2");
}

BOOST_AUTO_TEST_CASE(units_are_distinct_and_found_again) {
    check_units_are_distinct_and_found_again({pairings(TournamentKind::kGauntlet, 4), {"A", "B", "C"}, 8});
    check_units_are_distinct_and_found_again({pairings(TournamentKind::kRoundRobin, 2), {"A"}, 1});
}

BOOST_AUTO_TEST_CASE(an_opening_that_is_listed_twice_is_played_twice_as_a_repeat) {
    const Plan plan{pairings(TournamentKind::kRoundRobin, 2), {"A", "B", "A"}, 5};
    check_units_are_distinct_and_found_again(plan);
    std::string openings;
    for (std::size_t number = 0; number < plan.size(); number += 2) {
        openings += plan.unit(number).opening + std::to_string(plan.unit(number).repeat);
    }
    BOOST_TEST(openings == "A0B0A1A2B1");
}

BOOST_AUTO_TEST_CASE(what_is_not_planned_has_no_number) {
    const Plan plan{pairings(TournamentKind::kGauntlet, 3), {"A", "B"}, 3};
    const GameUnit planned{.pairing = {0, 2}, .opening = "A", .repeat = 1};
    BOOST_TEST(plan.number_of(planned).has_value());

    GameUnit other_pairing = planned;
    other_pairing.pairing = {1, 2};
    GameUnit other_opening = planned;
    other_opening.opening = "C";
    GameUnit beyond_the_rounds = planned;
    beyond_the_rounds.opening = "B";
    GameUnit negative = planned;
    negative.repeat = -1;
    for (const GameUnit& unit : {other_pairing, other_opening, beyond_the_rounds, negative}) {
        BOOST_TEST(!plan.number_of(unit).has_value());
    }
}

BOOST_AUTO_TEST_SUITE_END()

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
        --second.number;
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

}  // namespace pahtum::arena::plan_test
