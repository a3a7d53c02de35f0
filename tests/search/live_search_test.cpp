#include "engine/search/live_search.hpp"

#include <boost/test/unit_test.hpp>

#include "engine/eval/evaluator.hpp"
#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"
#include "tests/solver/endings.hpp"
#include "tests/support/rounds.hpp"

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

/// Searches one position after the other with the same table.
class Bench {
  public:
    explicit Bench(int size) : promises_(size), alpha_beta_(table_, control_, 0) { table_.start_search(); }

    Score search(const Position& position, Window window, int depth) {
        LiveSearch search{promises_, alpha_beta_};
        return search.search(search.node_of(position), window, depth, 0);
    }
    [[nodiscard]] std::vector<Move> line() { return alpha_beta_.variations().line(); }

  private:
    TranspositionTable table_{1};
    SearchControl control_;
    LinePromises promises_;
    AlphaBeta alpha_beta_;
};

reference::Rules classic(int size, int boulders) {
    reference::Rules rules = reference::named_rules("classic", size);
    rules.boulders = boulders;
    return rules;
}

BOOST_AUTO_TEST_SUITE(live_search)

BOOST_AUTO_TEST_CASE(a_search_to_the_end_keeps_the_promise_of_its_window) {
    reference::Random random{5};
    for (const int size : {3, 4, 5, 7}) {
        Bench bench{size};
        for (int repeat = 0; repeat < testing::rounds(60); ++repeat) {
            const reference::Game game = testing::ending(classic(size, 2), 6, random);
            const Position position = testing::position_of(game);
            const int black = reference::exact_value(game) - reference::margin(game);
            const Score value = kPoint * (position.side_to_move() == Side::kBlack ? black : -black);
            const Score alpha = kPoint * (reference::random_below(random, 21) - 10) + 1;
            const Score beta = alpha + 1 + kPoint * reference::random_below(random, 5);
            const Score score = bench.search(position, {alpha, beta}, plies_to_end(position));
            BOOST_TEST_CONTEXT(to_text(position) << " in " << alpha << ".." << beta) {
                if (score <= alpha) {
                    BOOST_TEST(value <= score);
                } else if (score >= beta) {
                    BOOST_TEST(value >= score);
                } else {
                    BOOST_TEST(value == score);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(nothing_is_to_be_gained_where_no_cell_is_live) {
    Bench bench{4};
    // Points already on the board are no gain.
    const Position position = parse_position("xxx-/oo-1/xo-x/oxxo x classic");
    BOOST_TEST(position.margin(Side::kBlack) != 0);
    BOOST_TEST(bench.search(position, {-100, 100}, 0) == 0);
    BOOST_TEST(bench.search(position, {-100, 100}, 3) == 0);
}

BOOST_AUTO_TEST_CASE(dead_cells_are_no_moves_of_the_line) {
    Bench bench{4};
    // Only A4, B4 and C4 can still be of use, D1 cannot.
    const Position position = parse_position("3-/oxo-/xoxx/oxo1 x classic");
    (void)bench.search(position, {-1000, 1000}, 4);
    BOOST_TEST(!bench.line().empty());
    for (const Move move : bench.line()) BOOST_TEST(move.square().row() == 3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
