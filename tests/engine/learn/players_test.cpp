#include "engine/eval/live_evaluator.hpp"
#include "engine/learn/game_player.hpp"
#include "engine/rules/text.hpp"
#include "tests/engine/learn/lessons.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::learn;

Move best_move(SearchMemory& memory, const Position& position) {
    return search_best(memory, position, {.nodes = 1'000'000}).best().move;
}

/// `mean_change(temperature)` is what random moves change on average.
template <class MeanChange>
void check_the_colder_the_more(const MeanChange& mean_change, double warm_temperature) {
    const double cold = mean_change(0.2);
    const double warm = mean_change(warm_temperature);
    const double hot = mean_change(1000);
    BOOST_TEST(cold > warm + 0.1);
    BOOST_TEST(warm > hot + 0.1);
}

BOOST_AUTO_TEST_SUITE(line_player)

BOOST_AUTO_TEST_CASE(with_nodes_enough_its_move_is_a_best_one) {
    reference::Random random{3};
    SearchMemory memory{{.hash_mebibytes = 4}, &OutcomeNet::unlearned()};
    for (int repeat = 0; repeat < 20; ++repeat) {
        const reference::Game game = testing::ending(reference::named_rules("classic", 5, 3), 6, random);
        const Position position = testing::position_of(game);
        if (LiveBoard{position}.live() == 0) continue;
        testing::check_best(game, best_move(memory, position));
    }
}

BOOST_AUTO_TEST_CASE(random_moves_prefer_what_changes_more_the_colder_the_more) {
    Random random{5};
    const LiveEvaluator evaluator{7};
    const Position position = testing::random_position(7, 30, random);
    const LiveBoard board{position};
    const auto mean_change = [&](double temperature) {
        Score sum = 0;
        for (int i = 0; i < 2000; ++i) {
            const Move move = any_move(position, temperature, random);
            BOOST_TEST_REQUIRE(position.is_legal(move));
            sum += evaluator.change(board, position.side_to_move(), move.square().index());
        }
        return in_points(sum) / 2000;
    };
    check_the_colder_the_more(mean_change, 2);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(capture_player)

BOOST_AUTO_TEST_CASE(with_nodes_enough_its_move_is_a_best_one) {
    reference::Random random{3};
    SearchMemory memory{{.hash_mebibytes = 4}, &OutcomeNet::unlearned()};
    const reference::Rules rules = reference::named_rules("custodial", 5);
    for (int repeat = 0; repeat < 20; ++repeat) {
        const reference::Game game = testing::ending(rules, 3, random);
        const Position position = testing::position_of(game);
        if (position.phase() != Phase::kStones) continue;
        testing::check_best(game, best_move(memory, position));
    }
}

BOOST_AUTO_TEST_CASE(random_moves_prefer_what_changes_more_the_colder_the_more) {
    Random random{5};
    const Evaluator evaluator{Scoring::kFinal};
    const Position position = parse_position("2xo3/1-xo3/3x3/4-2/2o4/2-4/6- x custodial");
    const auto mean_change = [&](double temperature) {
        double sum = 0;
        for (int i = 0; i < 300; ++i) {
            Position after = position;
            const Move move = any_move(position, temperature, random);
            BOOST_TEST_REQUIRE(position.is_legal(move));
            after.play(move);
            sum += in_points(evaluator.evaluate(after, position.side_to_move()));
        }
        return sum / 300;
    };
    check_the_colder_the_more(mean_change, 3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
