#include "engine/bench/self_play.hpp"

#include "engine/bench/balance.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum {

BOOST_AUTO_TEST_SUITE(self_play)

BOOST_AUTO_TEST_CASE(games_on_boards_that_the_search_sees_through_end_as_proven) {
    const BalanceRule rule{
        .ruleset = parse_ruleset("classic,size=4,boulders=3"), .seed = 3, .is_empty_board = true};
    SelfPlayer players{20'000};
    Solver solver{{.hash_mebibytes = 16}};
    int won = 0;
    constexpr int kGames = 60;
    for (std::uint64_t number = 0; number < kGames; ++number) {
        Random random = candidate_random(rule, number);
        const Position board = draw_candidate(rule, random).position;
        const int expected = outcome(solver.solve(board, {.goal = SolveGoal::kOutcome})).value();
        BOOST_TEST_CONTEXT(to_text(board)) BOOST_TEST(players.play(board, random) == expected);
        won += expected;
    }
    BOOST_TEST(won > 0);
}

BOOST_AUTO_TEST_CASE(a_game_depends_on_its_position_and_random_numbers_alone) {
    const Position board = parse_position("5/5/3-1/5/5 x custodial,boulders=1");
    SelfPlayer one{100};
    std::set<int> results;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        SelfPlayer fresh{100};
        Random first{seed};
        Random second{seed};
        const int result = one.play(board, first);
        BOOST_TEST(fresh.play(board, second) == result);
        results.insert(result);
    }
    BOOST_TEST(results.size() > 1U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
