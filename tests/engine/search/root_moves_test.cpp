#include "engine/search/root_moves.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

const Position kPosition = parse_position("3/1-1/3 x classic,boulders=1");

RootMoves all_moves(std::size_t wanted) {
    return RootMoves{kPosition, Evaluator{Scoring::kFinal}, choosable_moves(kPosition, {}),
                     RootGoal::kRanking, wanted};
}

RootMove& named(RootMoves& moves, const std::string& text) { return moves.find(parse_move(kPosition, text)); }

void searched(RootMove& move, int depth, int points, bool is_upper_bound = false) {
    move.depth = depth;
    move.found = make_value(0, kPoint * points);
    move.is_upper_bound = is_upper_bound;
}

BOOST_AUTO_TEST_SUITE(root_moves)

BOOST_AUTO_TEST_CASE(a_proof_outweighs_a_search) {
    RootMoves moves = all_moves(8);
    RootMove& move = named(moves, "A1");
    searched(move, 2, 3, true);
    move.prove(-3, 1);
    BOOST_TEST(move.points() == 1);
    BOOST_TEST(!move.is_exact());
    move.prove(-1, 2);
    BOOST_TEST(move.upper == 1);
    move.prove(1, 1);
    BOOST_TEST(move.is_exact());
    BOOST_TEST(!move.is_upper_bound);
}

BOOST_AUTO_TEST_CASE(a_line_is_kept_until_another_contradicts_it) {
    RootMoves moves = all_moves(8);
    RootMove& move = named(moves, "A1");
    const Move first = move.move;
    const Move second = parse_move(kPosition, "A2");
    const Move third = parse_move(kPosition, "A3");
    move.follow({first, second});
    move.follow({first});
    BOOST_TEST((move.pv == std::vector{first, second}));
    move.follow({first, third});
    BOOST_TEST((move.pv == std::vector{first, third}));
}

BOOST_AUTO_TEST_CASE(the_threshold_is_the_score_of_the_last_move_that_is_wanted) {
    RootMoves moves = all_moves(2);
    BOOST_TEST(!moves.threshold(1).has_value());
    searched(named(moves, "A1"), 1, 2);
    BOOST_TEST(!moves.threshold(1).has_value());
    searched(named(moves, "A2"), 1, -1);
    BOOST_TEST(moves.threshold(1).value() == make_value(0, -kPoint));
    searched(named(moves, "A3"), 1, 1);
    BOOST_TEST(moves.threshold(1).value() == make_value(0, kPoint));
    BOOST_TEST(!moves.threshold(2).has_value());
    BOOST_TEST(!moves.proven_threshold().has_value());
}

BOOST_AUTO_TEST_CASE(all_is_proven_when_no_other_move_can_be_better) {
    RootMoves moves = all_moves(1);
    for (RootMove& move : moves.all()) move.prove(move.lower, 2);
    BOOST_TEST(!moves.are_all_proven());
    named(moves, "B1").prove(1, 1);
    BOOST_TEST(!moves.are_all_proven());
    named(moves, "C1").prove(2, 2);
    BOOST_TEST(moves.are_all_proven());
    BOOST_TEST((moves.best().front()->move == parse_move(kPosition, "C1")));
}

BOOST_AUTO_TEST_CASE(moves_still_to_come_do_not_overtake_the_best_of_this_depth) {
    RootMoves moves = all_moves(8);
    for (RootMove& move : moves.all()) searched(move, 3, 0);
    searched(named(moves, "A1"), 3, 5);
    searched(named(moves, "A2"), 3, 4);
    // The next depth is more sober.
    searched(named(moves, "A1"), 4, 1);
    BOOST_TEST((moves.best().front()->move == parse_move(kPosition, "A1")));
    searched(named(moves, "A2"), 4, 2);
    BOOST_TEST((moves.best().front()->move == parse_move(kPosition, "A2")));
    BOOST_TEST((moves.next(4)->depth == 3));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
