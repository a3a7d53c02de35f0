#include "engine/eval/live_evaluator.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

const std::vector<std::string> kBoards{"3/3/3 x classic", "5/1x3/5/3o1/5 x classic",
                                       "x3-2/7/1oo1x2/7/2-4/3xo2/7 o classic", "8/8/8/8/8/8/8/8 x classic"};

std::vector<int> odds_of(const OutcomeJudge& judge, Points alpha) {
    std::vector<int> odds;
    for (const std::string& text : kBoards) {
        const Position position = parse_position(text);
        odds.push_back(judge.log_odds(LiveBoard{position}, position.side_to_move(), alpha));
    }
    return odds;
}

BOOST_AUTO_TEST_SUITE(outcome_judge)

// First: the threads make what the judge keeps.
BOOST_AUTO_TEST_CASE(threads_may_ask_the_same_judge) {
    std::vector<std::vector<int>> odds(4);
    {
        std::vector<std::jthread> threads;
        for (std::vector<int>& its : odds)
            threads.emplace_back([&] { its = odds_of(OutcomeJudge::shared(), 2); });
    }
    for (const std::vector<int>& its : odds) BOOST_TEST(its == odds_of(OutcomeJudge::shared(), 2));
}

BOOST_AUTO_TEST_CASE(odds_are_those_of_the_evaluation_and_fall_as_more_is_asked_for) {
    const OutcomeJudge judge;
    for (const std::string& text : kBoards) {
        BOOST_TEST_CONTEXT(text) {
            const Position position = parse_position(text);
            const LiveBoard board{position};
            const Side mover = position.side_to_move();
            const LiveEvaluator evaluator{position.size()};
            const Outlook outlook = evaluator.outlook(board, mover, evaluator.promise(board, mover));
            BOOST_TEST(judge.log_odds(board, mover, 0) == log_odds_of_win(outlook));
            for (Points alpha = -40; alpha < 40; ++alpha)
                BOOST_TEST(judge.log_odds(board, mover, alpha) >= judge.log_odds(board, mover, alpha + 1));
            BOOST_TEST(judge.log_odds(board, mover, -200) > 0);
            BOOST_TEST(judge.log_odds(board, mover, 200) < 0);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
