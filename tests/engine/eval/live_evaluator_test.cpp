#include "engine/eval/live_evaluator.hpp"

#include "engine/eval/evaluator.hpp"
#include "engine/rules/layout.hpp"
#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace live_evaluator_test {

using namespace pahtum;

Value value_of(const LiveEvaluator& evaluator, const Position& position) {
    const LiveBoard board{position};
    const Side mover = position.side_to_move();
    return evaluator.value(board, mover, position.margin(mover), evaluator.promise(board, mover));
}

/// In a random game on a board of this size.
void check_expectations(const std::string& rules, int size, Random& random) {
    const Ruleset ruleset = parse_ruleset(rules, size);
    const Evaluator evaluator{ruleset.scoring};
    const LiveEvaluator live{size, ruleset.scoring};
    Position position = Position::new_game(ruleset, random_layout(size, 3, random));
    while (!position.is_over()) {
        const LiveBoard board{position};
        for (const Side side : {Side::kBlack, Side::kWhite}) {
            Evaluator::Changes changes{};
            evaluator.changes(position, side, changes);
            BOOST_TEST_CONTEXT(to_text(position)) {
                BOOST_TEST(kPoint * position.margin(side) + live.promise(board, side) ==
                           evaluator.evaluate(position, side));
                for (const Square square : position.empty()) {
                    BOOST_TEST(live.change(board, side, square.index()) ==
                               changes[static_cast<std::size_t>(square.index())]);
                }
            }
        }
        const MoveList moves = position.legal_moves();
        const Move move = moves[uniform(random, moves.size())];
        const Side mover = position.side_to_move();
        const Points before = position.margin(mover);
        position.play(move);
        BOOST_TEST(live.gain(board, mover, move.square().index()) == position.margin(mover) - before);
    }
}

BOOST_AUTO_TEST_SUITE(live_evaluator)

BOOST_AUTO_TEST_CASE(margin_and_promise_are_the_evaluators_expectation_on_every_size) {
    Random random{3};
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        for (const char* const rules : {"classic", "classic,scoring=running"})
            check_expectations(rules, size, random);
    }
}

BOOST_AUTO_TEST_CASE(images_of_a_board_have_the_same_value) {
    reference::Random random{8};
    for (const int size : {5, 6, 7, 8}) {
        const LiveEvaluator evaluator{size};
        for (int repeat = 0; repeat < testing::rounds(10); ++repeat) {
            const Position position =
                testing::position_of(testing::ending(reference::named_rules("classic", size, 4), 12, random));
            if (LiveBoard{position}.live() == 0) continue;
            const Value value = value_of(evaluator, position);
            for (const Symmetry symmetry : kSymmetries)
                BOOST_TEST(value_of(evaluator, transform(position, symmetry)) == value);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_board_with_exchanged_colours_has_the_same_value_for_its_mover) {
    const LiveEvaluator evaluator{7};
    const Position position = parse_position("x6/1o1x3/3-3/1x-4/4o2/2-2o1/7 x classic");
    const Position exchanged = parse_position("o6/1x1o3/3-3/1o-4/4x2/2-2x1/7 o classic");
    BOOST_TEST(value_of(evaluator, position) == value_of(evaluator, exchanged));
}

/// Proven margins of endings against what the evaluations expect, in mean logarithms of the probability of
/// the result.
BOOST_AUTO_TEST_CASE(the_network_foretells_results_better_than_lines_alone) {
    const Evaluator lines{Scoring::kFinal};
    const LiveEvaluator evaluator{7};
    reference::Random random{6};
    double network_loss = 0;
    double line_loss = 0;
    int undecided = 0;
    for (int repeat = 0; repeat < std::max(50, testing::rounds(200)); ++repeat) {
        const reference::Game game = testing::ending(reference::named_rules("classic", 7, 5), 6, random);
        const Position position = testing::position_of(game);
        const Side mover = position.side_to_move();
        if (LiveBoard{position}.live() == 0) continue;
        const int result = reference::value_for_mover(game);
        if (result == 0) continue;
        const Score mean = lines.evaluate(position, mover);
        const auto loss = [&](Value value) {
            const double chance = win_rate_of(value);
            return -std::log(result > 0 ? chance : 1 - chance);
        };
        network_loss += loss(value_of(evaluator, position));
        line_loss += loss(pahtum::value_of({mean, Evaluator::log_spread(position)}));
        ++undecided;
    }
    BOOST_TEST_MESSAGE(undecided << " endings: " << network_loss / undecided << " against "
                                 << line_loss / undecided);
    BOOST_TEST(undecided > 30);
    BOOST_TEST(network_loss < 0.5 * line_loss);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace live_evaluator_test
