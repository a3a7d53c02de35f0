#include "engine/learn/capture_player.hpp"

#include <boost/test/unit_test.hpp>

#include "engine/rules/text.hpp"
#include "tests/learn/lessons.hpp"
#include "tests/solver/endings.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::learn;

BOOST_AUTO_TEST_SUITE(capture_player)

BOOST_AUTO_TEST_CASE(with_nodes_enough_its_move_is_a_best_one) {
    reference::Random random{3};
    const Evaluator evaluator{Scoring::kFinal};
    CapturePlayer player{evaluator, 1'000'000};
    const reference::Rules rules = reference::named_rules("custodial", 5);
    for (int repeat = 0; repeat < 20; ++repeat) {
        const reference::Game game = testing::ending(rules, 3, random);
        const Position position = testing::position_of(game);
        if (position.phase() != Phase::kStones) continue;
        testing::check_best(game, player.best(position));
    }
}

BOOST_AUTO_TEST_CASE(random_moves_prefer_what_changes_more_the_colder_the_more) {
    Random random{5};
    const Evaluator evaluator{Scoring::kFinal};
    const CapturePlayer player{evaluator, 1};
    const Position position = parse_position("2xo3/1-xo3/3x3/4-2/2o4/2-4/6- x custodial");
    const auto mean_change = [&](double temperature) {
        double sum = 0;
        for (int i = 0; i < 300; ++i) {
            Position after = position;
            const Move move = player.any(position, temperature, random);
            BOOST_TEST_REQUIRE(position.is_legal(move));
            after.play(move);
            sum += in_points(evaluator.expectation(after, position.side_to_move()));
        }
        return sum / 300;
    };
    const double cold = mean_change(0.2);
    const double warm = mean_change(3);
    const double hot = mean_change(1000);
    BOOST_TEST(cold > warm + 0.1);
    BOOST_TEST(warm > hot + 0.1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
