#pragma once

#include <string>

#include "engine/rules/text.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {

/// The same game of a named ruleset, boulders from the start, for the reference, which starts anew and puts
/// the pieces where they are.
inline reference::Game game_of(const Position& position) {
    reference::Rules rules =
        reference::named_rules(std::string{to_text(position.ruleset().name)}, position.size());
    rules.setup = "fixed";
    rules.boulders = position.ruleset().boulders;
    reference::Game game = reference::new_game(rules);
    const auto put = [&game](Bitboard squares, char piece) {
        for (const Square square : squares)
            game.rows[static_cast<std::size_t>(square.row())][static_cast<std::size_t>(square.column())] =
                piece;
    };
    put(position.boulders(), '-');
    put(position.stones(Side::kBlack), 'x');
    put(position.stones(Side::kWhite), 'o');
    game.mover = position.side_to_move() == Side::kBlack ? 'x' : 'o';
    BOOST_TEST(reference::position_text(game) == to_text(position));
    return game;
}

}  // namespace pahtum::testing
