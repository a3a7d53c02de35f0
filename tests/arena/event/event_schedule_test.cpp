#include "arena/event/event_schedule.hpp"

#include "arena/schedule/plan.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

std::unique_ptr<Plan> plan_of(std::size_t pairs) {
    return std::make_unique<Plan>(std::vector<std::array<int, 2>>{{0, 1}},
                                  std::vector<std::string>{"5/5/5/5/5 x classic"}, pairs);
}

ScoredSchedule schedule_of(std::size_t pairs) { return {plan_of(pairs), std::nullopt}; }

StoredResult result(std::size_t number) {
    return {
        .number = number,
        .score = {
            .pairing = {0, 1}, .half_points = 1, .fingerprint = number, .first_is_black = number % 2 == 0}};
}

struct Games {
    /// The numbers of the next games.
    std::vector<std::size_t> take_games(std::size_t most) {
        std::vector<std::size_t> numbers;
        while (numbers.size() < most) {
            const auto unit = schedule.next();
            if (!unit) break;
            numbers.push_back(unit->number);
        }
        return numbers;
    }

    ScoredSchedule games = schedule_of(6);
    EventSchedule schedule{games, schedule_of, "event"};
};

/// A swiss tournament, in which one game that faults decide is too many.
struct SwissEvent {
    SwissEvent(int engines, std::optional<std::size_t> most_games)
        : make{[=](std::size_t) {
              return ScoredSchedule{
                  make_schedule({.kind = TournamentKind::kSwiss}, engines, {"5/5/5/5/5 x classic"}),
                  std::nullopt, most_games, 0.0};
          }} {}

    [[nodiscard]] StoredResult result_of(std::size_t number, Ending ending) const {
        const GameUnit unit = games.schedule().unit(number);
        return {.number = number,
                .score = {.pairing = unit.pairing,
                          .half_points = 1,
                          .ending = ending,
                          .fingerprint = number,
                          .first_is_black = unit.first_is_black}};
    }

    EventSchedule::ScheduleMaker make;
    ScoredSchedule games = make(0);
    EventSchedule schedule{games, make, "event"};
};

using Numbers = std::vector<std::size_t>;

}  // namespace

BOOST_FIXTURE_TEST_SUITE(event_schedule, Games)

BOOST_AUTO_TEST_CASE(pairs_that_are_held_are_given_whole_and_kept_whole) {
    schedule.claimed(Numbers{4, 1}, {});
    BOOST_TEST(take_games(9) == (Numbers{8, 9, 2, 3}), boost::test_tools::per_element());
    BOOST_TEST(!schedule.keep(9, {}).has_value());
    BOOST_TEST(!schedule.keep(2, {}).has_value());
    const auto pair = schedule.keep(8, {});
    BOOST_TEST((pair && pair->number == 4));
    const auto halves = schedule.take_halves();
    BOOST_TEST((halves.size() == 1 && halves.front().first == 2));
}

BOOST_AUTO_TEST_CASE(what_others_hold_is_not_begun_and_what_was_claimed_unheard_is) {
    schedule.claimed(Numbers{0, 1, 2}, {});
    BOOST_TEST(take_games(1) == Numbers{0}, boost::test_tools::per_element());
    BOOST_TEST(schedule.take({.pairs = {0, 2, 3, 5}}, {5}).empty());
    BOOST_TEST(take_games(9) == (Numbers{1, 4, 5, 6, 7}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_pair_that_is_claimed_again_after_its_lease_ran_out_is_played_once) {
    schedule.claimed(Numbers{0, 1}, {});
    BOOST_TEST(take_games(1) == Numbers{0}, boost::test_tools::per_element());
    schedule.claimed(Numbers{0, 1, 2, 3}, {3});
    BOOST_TEST(take_games(9) == (Numbers{1, 2, 3, 4, 5}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_pause_gives_back_what_has_not_begun) {
    schedule.claimed(Numbers{0, 1}, {});
    BOOST_TEST(take_games(1) == Numbers{0}, boost::test_tools::per_element());
    const Heartbeat pause{.state = EventState::kPaused, .pairs = {0, 1}};
    BOOST_TEST(schedule.take(pause, {}) == Numbers{1}, boost::test_tools::per_element());
    BOOST_TEST(take_games(9) == Numbers{1}, boost::test_tools::per_element());
    BOOST_TEST(!schedule.is_over());
    BOOST_TEST(schedule.take({.pairs = {0, 1}}, {}).empty());
    BOOST_TEST(take_games(9) == (Numbers{2, 3}), boost::test_tools::per_element());
    schedule.take_state(EventState::kCancelled);
    BOOST_TEST(schedule.is_over());
}

BOOST_AUTO_TEST_CASE(results_of_all_workers_count_once_also_of_games_that_are_planned_later) {
    schedule.count({result(3), result(0), result(14), result(3)});
    BOOST_TEST(games.played() == 2U);
    schedule.replan(8, {result(14), result(0), result(3)});
    BOOST_TEST(games.played() == 3U);
    BOOST_TEST(games.planned() == 16U);
    StoredResult other = result(1);
    other.score.first_is_black = true;
    BOOST_CHECK_THROW(schedule.count({other}), StoreError);
}

BOOST_AUTO_TEST_CASE(all_games_count_up_to_the_one_that_decides_also_if_it_is_the_last) {
    ScoredSchedule judged{plan_of(6), std::nullopt, std::nullopt, 0.0};
    EventSchedule watched{judged,
                          [](std::size_t pairs) {
                              return ScoredSchedule{plan_of(pairs), std::nullopt, std::nullopt, 0.0};
                          },
                          "event"};
    const auto results = [](std::size_t count) {
        std::vector<StoredResult> all;
        for (std::size_t number = 0; number < count; ++number) {
            all.push_back(result(number));
            if (number == 4 || number == 5) all.back().score.ending = Ending::kEngineCrash;
        }
        return all;
    };
    watched.recount(results(8));
    BOOST_TEST(watched.end().value_or(0) == 6U);
    BOOST_TEST(watched.beyond_end() == 2U);
    watched.recount(results(6));
    BOOST_TEST(watched.is_decided());
    BOOST_TEST(!watched.end().has_value());
    BOOST_TEST(watched.beyond_end() == 0U);
}

BOOST_AUTO_TEST_CASE(a_limit_of_games_ends_a_tournament_whose_rounds_depend_on_results) {
    SwissEvent swiss{4, 4};
    for (std::size_t number = 0; number < 4; ++number) {
        BOOST_TEST(!swiss.schedule.is_over());
        swiss.schedule.count({swiss.result_of(number, Ending::kBoardFull)});
    }
    BOOST_TEST(swiss.schedule.is_over());
}

BOOST_AUTO_TEST_CASE(a_recount_plays_each_round_once) {
    SwissEvent swiss{3, std::nullopt};
    std::vector<StoredResult> results;
    for (const std::size_t number : {0U, 1U})
        results.push_back(swiss.result_of(number, Ending::kEngineCrash));
    swiss.schedule.count(std::vector{results});
    BOOST_TEST(swiss.schedule.is_decided());
    const std::vector<Standing> before = swiss.games.schedule().standings();
    swiss.schedule.recount(std::move(results));
    BOOST_TEST(swiss.schedule.is_decided());
    BOOST_TEST((swiss.games.schedule().standings() == before));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
