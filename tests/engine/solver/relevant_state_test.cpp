#include "engine/solver/relevant_state.hpp"

#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/swapped.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
namespace data = boost::unit_test::data;
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

BOOST_AUTO_TEST_SUITE(relevant_state)

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
    BOOST_TEST((relevant_state_of(view("x1o/ox1/2x x classic")).live == cells("A1 B1 B3")));
    BOOST_TEST((relevant_state_of(view("xxo/o1x/xoo x classic")).live.is_empty()));
    // With captures, here of B2 from B1, a cell may matter that could not be part of three otherwise.
    BOOST_TEST((relevant_state_of(view("oxo/xoo/x1o x classic")).live.is_empty()));
    BOOST_TEST((relevant_state_of(view("oxo/xoo/x1o x custodial,setup=fixed")).live == cells("B1")));
}

BOOST_AUTO_TEST_CASE(stones_outside_open_stretches_do_not_matter_without_captures) {
    const std::uint64_t hash = relevant_state_of(view("xoxo/oxxo/oo2/xo2 x classic")).hash;
    BOOST_TEST(relevant_state_of(view("ooxo/xxxo/oo2/-o2 x classic")).hash == hash);
    BOOST_TEST(relevant_state_of(view("xoxo/oxoo/oo2/xo2 x classic")).hash != hash);
}

BOOST_AUTO_TEST_SUITE_END()

std::uint64_t key_of(const Position& position) {
    const RelevantState state = relevant_state_of(view_of(position, position.side_to_move()));
    return placements_key(position.ruleset(), state, supplies_of(position));
}

/// The points still to be gained, from the mover's view, by minimax.
int to_be_gained(const reference::Game& game) {
    const int black = reference::exact_value(game) - reference::margin(game);
    return game.mover == 'x' ? black : -black;
}

/// The game with another content on some random cells, or more stones in hand, or nothing if that is not one
/// to look at.
std::optional<reference::Game> changed(reference::Game game, reference::Random& random) {
    if (reference::random_below(random, 4) == 0) game.rules.stones += 1 + reference::random_below(random, 3);
    for (int count = reference::random_below(random, 3); count > 0; --count) {
        const auto row = static_cast<std::size_t>(reference::random_below(random, game.rules.size));
        const auto column = static_cast<std::size_t>(reference::random_below(random, game.rules.size));
        game.rows[row][column] = ".xo-xo"[reference::random_below(random, 6)];
    }
    const auto cells = reference::cells_with(game, '.').size();
    if (cells == 0 || cells > 5) return std::nullopt;
    for (const char side : {'x', 'o'})
        if (reference::hand(game, side) <= 0) return std::nullopt;
    return game;
}

reference::Rules rules_with(const std::string& name, const std::string& scoring, int size, int stones) {
    reference::Rules rules = reference::named_rules(name, size);
    rules.setup = "fixed";
    rules.boulders = 3;
    rules.scoring = scoring;
    rules.stones = stones;
    return rules;
}

BOOST_AUTO_TEST_SUITE(keys_of_relevant_states)

/// Changes boards here and there; where that leaves the key as it was, it must leave the value.
void check_equal_keys(const reference::Rules& rules, int at_least) {
    reference::Random random{91};
    int equal = 0;
    for (int repeat = 0; repeat < rounds(20); ++repeat) {
        const reference::Game game = ending(rules, 4 + repeat % 2, random);
        if (game.phase == "over") continue;
        const std::uint64_t key = key_of(position_of(game));
        std::optional<int> value;
        for (int i = 0; i < 400; ++i) {
            const auto other = changed(game, random);
            if (!other || *other == game || key_of(position_of(*other)) != key) continue;
            if (!value) value = to_be_gained(game);
            ++equal;
            BOOST_TEST_CONTEXT(reference::position_text(game)
                               << " and " << reference::position_text(*other)) {
                BOOST_TEST(to_be_gained(*other) == *value);
            }
        }
    }
    if (rounds(20) == 20) BOOST_TEST(equal >= at_least);
}

BOOST_AUTO_TEST_CASE(equal_keys_mean_equal_points_to_be_gained) {
    for (const std::string scoring : {"final", "running"}) {
        for (const int stones : {40, 12, 11})
            check_equal_keys(rules_with("classic", scoring, 5, stones), 100);
        check_equal_keys(rules_with("custodial", scoring, 7, 40), 300);
        check_equal_keys(rules_with("custodial", scoring, 7, 24), 1);
    }
}

BOOST_AUTO_TEST_CASE(exchanged_colours_have_the_same_key) {
    reference::Random random{92};
    for (const std::string name : {"classic", "strategic", "custodial"}) {
        for (int repeat = 0; repeat < 50; ++repeat) {
            const Position position = position_of(ending(rules_with(name, "final", 5, 40), 8, random));
            if (position.is_over()) continue;
            BOOST_TEST(key_of(position) == key_of(swap_colours(position)));
        }
    }
}

BOOST_AUTO_TEST_CASE(the_images_of_a_board_have_one_symmetric_key) {
    const Position position = parse_position("2-2/5/1-3/5/5 o classic,boulders=4,setup=alternate placing");
    for (const Symmetry symmetry : kSymmetries)
        BOOST_TEST(symmetric_key(transform(position, symmetry)) == symmetric_key(position));
    const Position other = parse_position("2-2/5/5/1-3/5 o classic,boulders=4,setup=alternate placing");
    BOOST_TEST(symmetric_key(other) != symmetric_key(position));
}

BOOST_DATA_TEST_CASE(rules_that_differ_have_different_keys,
                     data::make({"classic,scoring=running", "custodial,setup=fixed", "classic,stones=9"}),
                     rules) {
    const std::string board = "x4/x4/5/o4/oo3 x ";
    BOOST_TEST(key_of(parse_position(board + rules)) != key_of(parse_position(board + "classic,boulders=0")));
}

BOOST_AUTO_TEST_CASE(with_a_swap_or_boulders_to_come_there_are_not_only_placements) {
    const auto is_plain = [](const std::string& text) { return only_placements(parse_position(text)); };
    BOOST_TEST(is_plain("x4/5/5/5/5 o classic,boulders=0"));
    BOOST_TEST(!is_plain("x4/5/5/5/5 o classic,boulders=0,swap=on"));
    BOOST_TEST(!is_plain("5/5/5/5/5 x classic,boulders=0,swap=on"));
    BOOST_TEST(is_plain("x3o/5/5/5/5 x classic,boulders=0,swap=on"));
    BOOST_TEST(!is_plain("5/5/5/5/5 o classic,boulders=4,setup=alternate placing"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
