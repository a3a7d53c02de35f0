#include "arena/score/scoreboard.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <numeric>
#include <random>
#include <vector>

namespace pahtum::arena {
namespace {

Outcome outcome(std::size_t number, int half_points) {
    return {
        .pairing = {0, 1}, .half_points = half_points, .fingerprint = number, .opening = "3/3/3 x classic"};
}

/// First 40 pairs that the first engine wins, then as many that it loses.
int half_points_of(std::size_t number) { return number < 80 ? 2 : 0; }

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

BOOST_AUTO_TEST_CASE(the_test_keeps_what_decided_it) {
    Scoreboard board{SprtSettings{.elo0 = 0, .elo1 = 100}};
    for (std::size_t number = 0; number < 160; ++number)
        board.add(number, outcome(number, half_points_of(number)));
    BOOST_TEST(board.sprt()->llr() >= board.sprt()->settings().upper());
    BOOST_TEST(board.sprt()->pairs().pairs() < 40);
}

BOOST_AUTO_TEST_CASE(a_missing_game_holds_up_the_later_ones_until_the_end) {
    Scoreboard board{std::nullopt};
    board.add(1, outcome(1, 2));
    board.add(2, outcome(2, 2));
    board.add(3, outcome(3, 2));
    BOOST_TEST(board.tally().score(0, 1).games.games() == 0);
    board.close();
    BOOST_TEST((board.tally().score(0, 1) == Score{.games = {.wins = 3}, .pairs = {{0, 0, 0, 0, 1}}}));
    BOOST_TEST((board.sprt() == nullptr && board.verdict() == Verdict::kUndecided));
}

BOOST_AUTO_TEST_CASE(skipped_games_hold_up_nothing) {
    Scoreboard board{std::nullopt};
    board.add(2, outcome(2, 2));
    board.skip(0, 1);
    board.skip(1, 1);
    BOOST_TEST(board.tally().score(0, 1).games.games() == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
