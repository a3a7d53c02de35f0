#include "engine/solver/margin_bounds.hpp"

#include "engine/rules/text.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::testing;

MarginBounds limits(const std::string& text) { return margin_limits(parse_position(text)); }

BOOST_AUTO_TEST_SUITE(margin_limits_)

BOOST_AUTO_TEST_CASE(no_game_ends_outside_the_limits_of_any_of_its_positions) {
    reference::Random random{71};
    for (int repeat = 0; repeat < rounds(3); ++repeat) {
        for (const reference::Rules& rules : reference::variants(random)) {
            reference::Game game = reference::random_start(rules, random);
            std::vector<Position> positions;
            for (; game.phase != "over"; game = *reference::play(game, reference::random_move(game, random)))
                positions.push_back(position_of(game));
            for (const Position& position : positions) {
                const MarginBounds bounds = margin_limits(position);
                const int margin =
                    reference::margin(game) * (position.side_to_move() == Side::kBlack ? 1 : -1);
                BOOST_TEST_CONTEXT(to_text(position) << " ends " << reference::position_text(game)) {
                    BOOST_TEST(bounds.lower <= margin);
                    BOOST_TEST(bounds.upper >= margin);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_finished_game_has_its_margin) {
    BOOST_TEST((limits("xxx/ooo/xox x classic") == MarginBounds{0, 0}));
    BOOST_TEST((limits("xxx/oxo/xox o classic") == MarginBounds{-3, -3}));
}

BOOST_AUTO_TEST_CASE(without_captures_each_side_can_at_most_own_all_that_is_empty) {
    // Six lines of three for either side.
    BOOST_TEST((limits("3/3/3 x classic,boulders=0") == MarginBounds{-18, 18}));
    // Only the top row can still score, for Black.
    BOOST_TEST((limits("xx1/oxo/xox o classic") == MarginBounds{-3, 0}));
}

BOOST_AUTO_TEST_CASE(running_scores_are_bounded_by_the_turns_left) {
    // White has the only turn and a bank of 1, which its stone cannot add to.
    BOOST_TEST((limits("xx1/oxo/xox o strategic x=5:9 o=1:9") == MarginBounds{-4, -4}));
    BOOST_TEST((limits("xx1/oxo/xox x strategic x=5:9 o=1:9") == MarginBounds{4, 7}));
}

BOOST_AUTO_TEST_CASE(with_captures_a_side_keeps_what_the_other_cannot_reach) {
    // Black may come to own row 3 by taking B3; White column A by taking A2, and keeps row 1.
    BOOST_TEST((limits("1ox/xxo/ooo x custodial,setup=fixed") == MarginBounds{-6, 0}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
