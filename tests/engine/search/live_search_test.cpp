#include "engine/eval/evaluator.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/tree_search.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

/// Searches one position after the other with the same table.
class Bench {
  public:
    explicit Bench(int size, Scoring scoring = Scoring::kFinal)
        : evaluator_(size, scoring), alpha_beta_(table_, control_, 0) {
        table_.start_search();
    }

    Value search(const Position& position, Window window, int depth) {
        LiveSearch search{evaluator_, alpha_beta_};
        return search.search(search.node_of(position), window, depth, 0);
    }
    [[nodiscard]] std::vector<Move> pv() { return alpha_beta_.pv_table().pv(); }

  private:
    TranspositionTable table_{1};
    SearchControl control_;
    LiveEvaluator evaluator_;
    AlphaBeta alpha_beta_;
};

/// Searches endings to their ends, with windows around the true value.
void check_endings(const reference::Rules& rules, Bench& bench, int repeats, reference::Random& random) {
    for (int repeat = 0; repeat < repeats; ++repeat) {
        const reference::Game game = testing::ending(rules, 6, random);
        const Position position = testing::position_of(game);
        const Value value = exact_value(reference::value_for_mover(game));
        const Value alpha = exact_value(reference::random_below(random, 21) - 10) + 1;
        const Value beta = alpha + 1 + kValuesPerPoint * reference::random_below(random, 5);
        const Value found = bench.search(position, {alpha, beta}, plies_to_end(position));
        BOOST_TEST_CONTEXT(to_text(position) << " in " << alpha << ".." << beta) {
            if (found <= alpha) {
                BOOST_TEST(value <= found);
            } else if (found >= beta) {
                BOOST_TEST(value >= found);
            } else {
                BOOST_TEST(value == found);
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE(live_search)

BOOST_AUTO_TEST_CASE(a_search_to_the_end_keeps_the_promise_of_its_window) {
    reference::Random random{5};
    for (const int size : {3, 4, 5, 7}) {
        Bench bench{size};
        check_endings(reference::named_rules("classic", size, 2), bench, testing::rounds(60), random);
    }
}

BOOST_AUTO_TEST_CASE(with_running_scores_it_does_too) {
    reference::Random random{7};
    for (const int size : {3, 4, 5, 7}) {
        Bench bench{size, Scoring::kRunning};
        reference::Rules rules = reference::named_rules("classic", size, 2);
        rules.scoring = "running";
        check_endings(rules, bench, testing::rounds(60), random);
    }
}

BOOST_AUTO_TEST_CASE(the_value_is_that_of_the_margin_where_no_cell_is_live) {
    Bench bench{4};
    const Position position = parse_position("xxx-/oo-1/xo-x/oxxo x classic");
    const Value value = exact_value(position.margin(Side::kBlack));
    BOOST_TEST(value > 0);
    BOOST_TEST(bench.search(position, {-kInfiniteValue, kInfiniteValue}, 0) == value);
    BOOST_TEST(bench.search(position, {-kInfiniteValue, kInfiniteValue}, 3) == value);
}

BOOST_AUTO_TEST_CASE(dead_cells_are_no_moves_of_the_line) {
    Bench bench{4};
    // Only A4, B4 and C4 can still be of use, D1 cannot.
    const Position position = parse_position("3-/oxo-/xoxx/oxo1 x classic");
    (void)bench.search(position, {-kInfiniteValue, kInfiniteValue}, 4);
    BOOST_TEST(!bench.pv().empty());
    for (const Move move : bench.pv()) BOOST_TEST(move.square().row() == 3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
