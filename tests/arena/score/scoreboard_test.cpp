#include "arena/score/scoreboard.hpp"

#include "tests/support/test.hpp"

namespace pahtum::arena::scoreboard_test {
BOOST_AUTO_TEST_SUITE(course)

BOOST_AUTO_TEST_CASE(every_pair_is_kept_while_there_are_few) {
    Course course;
    BOOST_TEST(course.points().empty());
    course.add({{0, 0, 1, 0, 0}}, 0.25);
    course.add({{0, 1, 1, 0, 0}}, std::nullopt);
    const auto points = course.points();
    BOOST_TEST_REQUIRE(points.size() == 2U);
    BOOST_TEST(
        (points[0].pairs == 1 && points[0].counts == Pentanomial{{0, 0, 1, 0, 0}} && points[0].llr == 0.25));
    // Three half points of eight: a score of 3/8.
    BOOST_TEST((points[1].pairs == 2 && !points[1].llr));
    BOOST_TEST((points[1].counts == Pentanomial{{0, 1, 1, 0, 0}}));
}

BOOST_AUTO_TEST_CASE(a_long_course_stays_small_and_even_and_ends_at_its_end) {
    Course course;
    Pentanomial pairs;
    for (int i = 0; i < 100'001; ++i) {
        ++pairs.pairs_with[static_cast<std::size_t>(i % 5)];
        course.add(pairs, 0);
    }
    const auto points = course.points();
    BOOST_TEST(points.size() <= Course::kMostPoints);
    BOOST_TEST(points.size() >= Course::kMostPoints / 2);
    BOOST_TEST(points.back().pairs == 100'001);
    const std::int64_t stride = points[0].pairs;
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        BOOST_TEST(points[i].pairs == stride * static_cast<std::int64_t>(i + 1));
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

ScoredGame outcome(std::size_t number, int half_points) {
    return {
        .pairing = {0, 1}, .half_points = half_points, .fingerprint = number, .opening = "3/3/3 x classic"};
}

/// First 40 pairs that the first engine wins, then as many that it loses.
int half_points_of(std::size_t number) { return number < 80 ? 2 : 0; }

/// Game `number` of a tournament in which these games were decided by faults.
ScoredGame with_faults(std::size_t number, const std::set<std::size_t>& faults) {
    ScoredGame game = outcome(number, 2);
    if (faults.contains(number)) game.ending = Ending::kEngineCrash;
    return game;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(scoreboard)

BOOST_AUTO_TEST_CASE(the_order_in_which_games_end_changes_nothing) {
    const SprtSettings settings{.elo0 = 0, .elo1 = 100};
    std::vector<std::size_t> numbers(160);
    std::iota(numbers.begin(), numbers.end(), 0U);
    std::vector<double> llrs;
    for (unsigned seed = 0; seed < 5; ++seed) {
        Scoreboard board{settings};
        for (const std::size_t number : numbers) board.add(number, outcome(number, half_points_of(number)));
        BOOST_TEST((board.verdict() == Verdict::kAcceptH1));
        BOOST_TEST((board.tally().score(0, 1).games == Trinomial{.losses = 80, .wins = 80}));
        llrs.push_back(board.sprt()->llr());
        std::shuffle(numbers.begin(), numbers.end(), std::mt19937{seed});
    }
    BOOST_TEST((llrs == std::vector<double>(5, llrs.front())));
}

BOOST_AUTO_TEST_CASE(a_single_fault_is_an_accident_and_a_share_above_the_limit_is_not) {
    const auto failed_after = [](std::optional<double> most, const std::set<std::size_t>& faults) {
        Scoreboard board{std::nullopt, nullptr, most};
        std::size_t number = 0;
        while (number < 400 && !board.is_decided()) {
            board.add(number, with_faults(number, faults));
            ++number;
        }
        return board.fault_watch().has_failed() ? number : 0;
    };
    BOOST_TEST(failed_after(0, {0}) == 0U);
    BOOST_TEST(failed_after(0, {0, 399}) == 400U);
    BOOST_TEST(failed_after(1, {0, 5}) == 6U);
    BOOST_TEST(failed_after(1, {0, 198}) == 199U);  // 2 of 199 are more than 1%
    BOOST_TEST(failed_after(1, {0, 199}) == 0U);    // 2 of 200 are not
    BOOST_TEST(failed_after(1, {0, 199, 298}) == 299U);
    BOOST_TEST(failed_after(100, {0, 1, 2}) == 0U);
    BOOST_TEST(failed_after(std::nullopt, {0, 1, 2}) == 0U);
}

BOOST_AUTO_TEST_CASE(whichever_comes_first_in_the_plan_stands_the_verdict_or_the_fault_that_was_too_many) {
    const SprtSettings test{.elo0 = 0, .elo1 = 100};
    const auto play = [&test](const std::set<std::size_t>& faults, bool is_reversed) {
        Scoreboard board{test, nullptr, 1};
        for (std::size_t i = 0; i < 160; ++i) {
            const std::size_t number = is_reversed ? 159 - i : i;
            board.add(number, with_faults(number, faults));
        }
        return board;
    };
    for (const bool is_reversed : {false, true}) {
        const Scoreboard early = play({1, 3}, is_reversed);
        BOOST_TEST(early.fault_watch().has_failed());
        BOOST_TEST((early.verdict() == Verdict::kUndecided));
        BOOST_TEST(early.sprt()->pairs().pairs() == 1);
        const Scoreboard late = play({150, 151, 152}, is_reversed);
        BOOST_TEST(!late.fault_watch().has_failed());
        BOOST_TEST((late.verdict() == Verdict::kAcceptH1));
        BOOST_TEST((early.tally().faultless_score(0, 1) ==
                    MatchScore{.games = {.wins = 158}, .pairs = {{0, 0, 0, 0, 78}}}));
        BOOST_TEST((early.tally().faultless_score(1, 0) ==
                    MatchScore{.games = {.losses = 158}, .pairs = {{78, 0, 0, 0, 0}}}));
    }
}

BOOST_AUTO_TEST_CASE(a_missing_game_holds_up_the_later_ones_until_the_end) {
    Scoreboard board{std::nullopt};
    board.add(1, outcome(1, 2));
    board.add(2, outcome(2, 2));
    board.add(3, outcome(3, 2));
    BOOST_TEST(board.tally().score(0, 1).games.games() == 0);
    board.close();
    BOOST_TEST((board.tally().score(0, 1) == MatchScore{.games = {.wins = 3}, .pairs = {{0, 0, 0, 0, 1}}}));
    BOOST_TEST((board.sprt() == nullptr && board.verdict() == Verdict::kUndecided));
}

BOOST_AUTO_TEST_CASE(nothing_is_decided_by_games_behind_one_that_is_missing) {
    const SprtSettings sprt{.elo0 = 0, .elo1 = 400};
    const auto filled = [&sprt](bool is_closed_before) {
        Scoreboard board{sprt};
        if (is_closed_before) board.close();
        for (std::size_t number = 2; number < 100; ++number) board.add(number, outcome(number, 2));
        board.close();
        BOOST_TEST(board.tally().score(0, 1).games.wins == 98);
        return board.verdict();
    };
    BOOST_TEST((filled(false) == Verdict::kUndecided));
    BOOST_TEST((filled(true) == Verdict::kAcceptH1));
}

BOOST_AUTO_TEST_CASE(skipped_games_hold_up_nothing) {
    Scoreboard board{std::nullopt};
    board.add(2, outcome(2, 2));
    board.skip(0, 1);
    board.skip(1, 1);
    BOOST_TEST(board.tally().score(0, 1).games.games() == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::scoreboard_test
