#pragma once

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"
#include "tests/support/variants.hpp"

namespace pahtum::testing {

/// Calls visit(game, position) at every turn of a seeded random game of each of reference::variants().
template <typename Visit>
void walk_random_games(Visit visit) {
    reference::Random random{11};
    for (const reference::Rules& rules : reference::variants(random)) {
        reference::Game game = reference::random_start(rules, random);
        while (true) {
            const std::string text = reference::position_text(game);
            BOOST_TEST_CONTEXT(text) { visit(game, parse_position(text)); }
            if (game.phase == "over") break;
            game = reference::play(game, reference::random_move(game, random)).value();
        }
    }
}

}  // namespace pahtum::testing
