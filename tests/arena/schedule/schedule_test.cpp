#include "arena/schedule/schedule.hpp"

#include "arena/schedule/plan.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::schedule_test {
namespace {

constexpr std::array kKinds = {TournamentKind::kRoundRobin, TournamentKind::kGauntlet, TournamentKind::kSwiss,
                               TournamentKind::kKnockout, TournamentKind::kLadder};

}  // namespace

BOOST_AUTO_TEST_SUITE(schedule)

BOOST_AUTO_TEST_CASE(every_kind_is_played_to_its_end) {
    // Six engines, one pair a match or pairing. Knockout and ladder: one match less than engines if the
    // smaller index always wins.
    const std::array<std::size_t, 5> expected_pairs = {15, 5, 9, 5, 5};
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        const auto schedule = make_schedule({.kind = kKinds.at(i), .rounds = 1}, 6, {"A", "B"});
        for (std::size_t number = 0; number < schedule->size(); ++number)
            schedule->feed(number, {.half_points = 2});
        BOOST_TEST(schedule->is_complete());
        BOOST_TEST(schedule->size() == expected_pairs.at(i) * 2);
        BOOST_TEST(schedule->expected_size() == schedule->size());
        BOOST_TEST(schedule->rule().empty() == is_static(kKinds.at(i)));
        BOOST_TEST(schedule->standings().empty() == is_static(kKinds.at(i)));
    }
}

BOOST_AUTO_TEST_CASE(settings_reach_the_schedule) {
    BOOST_TEST(make_schedule({.kind = TournamentKind::kGauntlet, .seeds = 2}, 5, {"A"})->size() ==
               2U * 3 * 2);
    BOOST_TEST(make_schedule({}, 3, {"A", "B"})->size() == 3U * 2 * 2);
    const ScheduleSettings swiss{.kind = TournamentKind::kSwiss, .match_pairs = 7, .swiss_rounds = 4};
    BOOST_TEST(make_schedule(swiss, 6, {"A"})->expected_size() == 4U * 3 * 7 * 2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::schedule_test
