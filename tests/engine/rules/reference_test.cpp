#include "tests/support/reference.hpp"

#include "tests/support/test.hpp"

// What the reference says where the answer can be worked out by hand.
namespace pahtum::reference {

namespace {

/// A 3x3 game, rows from the top, with `mover` to play.
Game small_game(const std::vector<std::string>& rows_from_top, char mover) {
    Rules rules = named_rules("classic", 3);
    rules.stones = 9;
    Game game = new_game(rules);
    game.rows.assign(rows_from_top.rbegin(), rows_from_top.rend());
    game.mover = mover;
    return game;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(reference_test)

BOOST_AUTO_TEST_CASE(points_are_those_of_the_published_table) {
    const std::vector<int> published{0, 0, 0, 3, 10, 25, 56, 119};
    for (int length = 0; length < 8; ++length) {
        BOOST_TEST(run_points(length) == published.at(static_cast<std::size_t>(length)));
    }
}

BOOST_AUTO_TEST_CASE(whoever_is_first_at_the_open_three_has_it) {
    BOOST_TEST(exact_value(small_game({"xx.", "o..", "---"}, 'x')) == 3);
    BOOST_TEST(exact_value(small_game({"xx.", "o..", "---"}, 'o')) == 0);
    BOOST_TEST(exact_value(small_game({"oo.", "x..", "---"}, 'o')) == -3);
    BOOST_TEST(exact_value(small_game({"xx.", "oo.", "---"}, 'x')) == 0);
}

BOOST_AUTO_TEST_CASE(two_cells_are_filled_in_two_orders) {
    BOOST_TEST((perft(small_game({"xx.", "oo.", "---"}, 'x'), 2) == std::map<int, std::uint64_t>{{0, 2}}));
    BOOST_TEST(
        (perft(small_game({"xx.", "o-.", "---"}, 'x'), 1) == std::map<int, std::uint64_t>{{0, 1}, {3, 1}}));
}

BOOST_AUTO_TEST_CASE(a_move_that_the_rules_forbid_gives_no_game) {
    const Game game = small_game({"xx.", "oo.", "---"}, 'x');
    for (const char* move : {"A3", "A1", "D1", "swap", "first", "C3xC2"}) {
        BOOST_TEST_CONTEXT(move) { BOOST_TEST(!play(game, move)); }
    }
    BOOST_TEST(play(game, "C3").has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::reference
