#include "engine/openings/balance.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
namespace data = boost::unit_test::data;

const std::vector<std::string> kRulesets{"classic", "assyrian", "strategic", "custodial"};

BalanceRule quick_rule() {
    return {.ruleset = parse_ruleset("custodial,size=5"), .seed = 8, .nodes = 40, .games = 4};
}

bool always() { return true; }

std::string text_of(const std::optional<BalancedOpening>& opening) {
    return opening ? to_text(opening->position) : std::string{};
}

BOOST_AUTO_TEST_SUITE(balance)

BOOST_DATA_TEST_CASE(candidates_begin_with_the_boulders_of_the_ruleset_and_no_stone, data::make(kRulesets),
                     name) {
    const BalanceRule rule{.ruleset = parse_ruleset(name)};
    std::set<std::string> texts;
    std::set<int> stones;
    for (std::uint64_t number = 0; number < 50; ++number) {
        Random random = candidate_random(rule, number);
        const BareCandidate bare = draw_candidate(rule, random);
        BOOST_TEST((bare.position.phase() == Phase::kStones));
        BOOST_TEST(bare.position.boulders().count() == rule.ruleset.boulders);
        BOOST_TEST((bare.position.stones(Side::kBlack) | bare.position.stones(Side::kWhite)).count() == 0);
        texts.insert(to_text(bare.position));
        stones.insert(bare.stones);
    }
    BOOST_TEST(texts.size() > 45U);
    BOOST_TEST(stones == (std::set{2, 3, 4, 5, 6}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_candidate_does_not_depend_on_those_judged_before) {
    BalanceJudge one{quick_rule()};
    int balanced = 0;
    for (std::uint64_t number = 0; number < 120; ++number) {
        const auto opening = one.judged(number, always);
        BalanceJudge fresh{quick_rule()};
        BOOST_TEST(text_of(fresh.judged(number, always)) == text_of(opening));
        balanced += opening ? 1 : 0;
    }
    BOOST_TEST(balanced > 0);
    BOOST_TEST(balanced < 120);
}

BOOST_AUTO_TEST_CASE(balanced_openings_are_what_the_rule_demands) {
    const BalanceRule rule = quick_rule();
    BalanceJudge judge{rule};
    for (std::uint64_t number = 0; number < 100; ++number) {
        const auto opening = judge.judged(number, always);
        if (!opening) continue;
        Random random = candidate_random(rule, number);
        const BareCandidate bare = draw_candidate(rule, random);
        const Position& position = opening->position;
        BOOST_TEST(!position.is_over());
        BOOST_TEST((position.boulders() - bare.position.boulders()).is_empty());  // some may be captured
        BOOST_TEST((position.stones(Side::kBlack) | position.stones(Side::kWhite)).count() <=
                   2 * bare.stones);  // a capture replaces a piece by a stone
        BOOST_TEST(opening->black_rate >= 0.35);
        BOOST_TEST(opening->black_rate <= 0.65);
        const SelfPlayResults& games = opening->games;
        BOOST_TEST(games.black_wins + games.draws + games.white_wins == rule.games);
        BOOST_TEST(games.draws <= 3);
        BOOST_TEST(2 * games.black_wins + games.draws <= 5);
        BOOST_TEST(2 * games.white_wins + games.draws <= 5);
    }
}

BOOST_AUTO_TEST_CASE(fair_boards_have_no_stones_and_are_drawn) {
    // Of random boards with 21 boulders three in four are won by Black.
    const BalanceRule rule{
        .ruleset = parse_ruleset("classic,boulders=21"), .seed = 1, .nodes = 100, .is_empty_board = true};
    BalanceJudge judge{rule};
    Solver solver{{.hash_mebibytes = 16}};
    int fair = 0;
    int drawn = 0;
    constexpr int kCandidates = 60;
    for (std::uint64_t number = 0; number < kCandidates; ++number) {
        Random random = candidate_random(rule, number);
        const Position board = draw_candidate(rule, random).position;
        const bool is_draw = outcome(solver.solve(board, {.goal = SolveGoal::kOutcome})) == 0;
        drawn += is_draw ? 1 : 0;
        const auto opening = judge.judged(number, always);
        if (!opening) continue;
        ++fair;
        BOOST_TEST((opening->position == board));
        BOOST_TEST(is_draw, to_text(board));
        BOOST_TEST(opening->black_rate <= BalanceRule::kHighestEmptyRate);
    }
    BOOST_TEST(fair > 5);
    BOOST_TEST(fair <= drawn);
    BOOST_TEST(drawn < kCandidates);
}

BOOST_AUTO_TEST_CASE(one_that_is_no_longer_wanted_is_given_up) {
    BalanceJudge judge{quick_rule()};
    for (std::uint64_t number = 0; number < 120; ++number)
        BOOST_TEST(!judge.judged(number, [] { return false; }));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace

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
