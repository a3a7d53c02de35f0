#include "engine/solver/essence.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "engine/rules/text.hpp"
#include "engine/solver/plain_key.hpp"
#include "tests/solver/endings.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::testing;

BoardView view(const std::string& text) {
    const Position position = parse_position(text);
    return view_of(position, position.side_to_move());
}

Bitboard cells(const std::string& names) {
    Bitboard set;
    for (std::size_t i = 0; i < names.size(); i += 3) set.insert(*parse_square(names.substr(i, 2)));
    return set;
}

/// Every cell the side comes to own in some game from here on, by playing many at random.
Bitboard owned_in_games(const Position& start, Side side, reference::Random& random) {
    Bitboard owned = start.stones(side);
    for (int game = 0; game < 300; ++game) {
        Position position = start;
        while (!position.is_over()) {
            const MoveList moves = position.legal_moves();
            position.play(moves[random() % moves.size()]);
            owned |= position.stones(side);
        }
    }
    return owned;
}

BOOST_AUTO_TEST_SUITE(essence)

BOOST_AUTO_TEST_CASE(without_captures_a_side_reaches_its_stones_and_the_empty_cells) {
    const BoardView board = view("xo1/-x1/oox x classic");
    BOOST_TEST((reach_of(board.own, board) == (board.own | board.empty)));
    BOOST_TEST((reach_of(board.enemy, board) == (board.enemy | board.empty)));
}

BOOST_AUTO_TEST_CASE(a_capture_needs_an_empty_cell_beside_and_reach_behind) {
    // Black takes C1 from B1, with D1 behind; then, with C1, nothing more: B1 is no longer empty.
    const BoardView board = view("ooooo/ooooo/ooooo/ooooo/o1oxo x custodial,setup=fixed");
    BOOST_TEST((reach_of(board.own, board) == cells("B1 C1 D1")));
    // Nobody but White stands behind anything.
    BOOST_TEST((reach_of(board.enemy, board) == (board.enemy | board.empty)));
}

BOOST_AUTO_TEST_CASE(one_capture_can_prepare_another) {
    // C1 is Black's from B1 or D1 on; then C2 from C3, with C1 behind.
    const BoardView board = view("ooooo/ooooo/oo1oo/ooooo/x1o1x x custodial,setup=fixed");
    BOOST_TEST(reach_of(board.own, board).contains(*parse_square("c2")));
    const BoardView alone = view("ooooo/ooooo/oo1oo/ooooo/x1ooo x custodial,setup=fixed");
    BOOST_TEST(!reach_of(alone.own, alone).contains(*parse_square("c2")));
}

BOOST_AUTO_TEST_CASE(nobody_ever_owns_a_cell_beyond_its_reach) {
    reference::Random random{61};
    int captured = 0;
    for (const reference::Rules& rules : reference::variants(random)) {
        const Position position = position_of(ending(rules, 8, random));
        if (!only_placements(position)) continue;
        for (const Side side : {Side::kBlack, Side::kWhite}) {
            const BoardView board = view_of(position, side);
            const Bitboard owned = owned_in_games(position, side, random);
            BOOST_TEST_CONTEXT(to_text(position)) {
                BOOST_TEST((owned - reach_of(board.own, board)).is_empty());
            }
            captured += (owned - board.own - board.empty).count();
        }
    }
    BOOST_TEST(captured > 100);
}

BOOST_AUTO_TEST_CASE(live_cells_are_those_in_three_adjacent_cells_one_side_may_own) {
    BOOST_TEST((essence_of(view("x1o/ox1/2x x classic")).live == cells("A1 B1 B3")));
    BOOST_TEST((essence_of(view("xxo/o1x/xoo x classic")).live.is_empty()));
    // With captures, here of B2 from B1, a cell may matter that could not be part of three otherwise.
    BOOST_TEST((essence_of(view("oxo/xoo/x1o x classic")).live.is_empty()));
    BOOST_TEST((essence_of(view("oxo/xoo/x1o x custodial,setup=fixed")).live == cells("B1")));
}

BOOST_AUTO_TEST_CASE(stones_outside_open_stretches_do_not_matter_without_captures) {
    const std::uint64_t hash = essence_of(view("xoxo/oxxo/oo2/xo2 x classic")).hash;
    BOOST_TEST(essence_of(view("ooxo/xxxo/oo2/-o2 x classic")).hash == hash);
    BOOST_TEST(essence_of(view("xoxo/oxoo/oo2/xo2 x classic")).hash != hash);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
