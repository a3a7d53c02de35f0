#include "engine/learn/random_move.hpp"

#include <boost/test/unit_test.hpp>

#include "engine/solver/live_board.hpp"
#include "tests/learn/lessons.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::learn;

BOOST_AUTO_TEST_SUITE(random_moves)

BOOST_AUTO_TEST_CASE(what_changes_more_is_preferred_the_colder_the_more) {
    Random random{5};
    const LiveEvaluator evaluator{7};
    const Position position = testing::random_position(7, 30, random);
    const LiveBoard board{position};
    const auto mean_change = [&](double temperature) {
        Score sum = 0;
        for (int i = 0; i < 2000; ++i) {
            const Move move = random_move(evaluator, position, temperature, random);
            BOOST_TEST_REQUIRE(position.is_legal(move));
            sum += evaluator.change(board, position.side_to_move(), move.square().index());
        }
        return in_points(sum) / 2000;
    };
    const double cold = mean_change(0.2);
    const double warm = mean_change(2);
    const double hot = mean_change(1000);
    BOOST_TEST(cold > warm + 0.1);
    BOOST_TEST(warm > hot + 0.1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
