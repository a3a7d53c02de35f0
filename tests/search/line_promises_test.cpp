#include "engine/search/line_promises.hpp"

#include <boost/test/unit_test.hpp>

#include "engine/eval/evaluator.hpp"
#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"

namespace {

using namespace pahtum;

BOOST_AUTO_TEST_SUITE(line_promises)

BOOST_AUTO_TEST_CASE(margin_and_promise_are_the_evaluators_expectation_on_every_size) {
    const Evaluator evaluator{Scoring::kFinal};
    Random random{3};
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        const LinePromises promises{size};
        Position position =
            Position::new_game(parse_ruleset("classic", size), random_layout(size, 3, random));
        while (!position.is_over()) {
            const LiveBoard board{position};
            for (const Side side : {Side::kBlack, Side::kWhite}) {
                Evaluator::Changes changes{};
                evaluator.changes(position, side, changes);
                BOOST_TEST_CONTEXT(to_text(position)) {
                    BOOST_TEST(kPoint * position.margin(side) + promises.promise(board, side) ==
                               evaluator.expectation(position, side));
                    for (const Square square : position.empty()) {
                        BOOST_TEST(promises.change(board, side, square.index()) ==
                                   changes[static_cast<std::size_t>(square.index())]);
                    }
                }
            }
            const MoveList moves = position.legal_moves();
            position.play(moves[uniform(random, moves.size())]);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
