#include "engine/search/uct_player.hpp"

#include "engine/rules/text.hpp"
#include "engine/solver/solver.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

int sign_of(int number) { return (number > 0 ? 1 : 0) - (number < 0 ? 1 : 0); }

BOOST_AUTO_TEST_SUITE(uct_player)

BOOST_AUTO_TEST_CASE(many_playouts_find_the_result_of_perfect_play) {
    reference::Random random{37};
    const Mind mind{{.hash_mebibytes = 32}};
    int decided = 0;
    for (const std::string name : {"classic", "assyrian", "strategic", "custodial"}) {
        for (int i = 0; i < 6; ++i) {
            const reference::Game game = testing::ending(reference::named_rules(name, 5), 5, random);
            if (game.phase == "over") continue;
            const std::vector<int> margins = reference::margins_after_moves(game);
            const int value = *std::ranges::max_element(margins);
            const Position position = testing::position_of(game);
            UctPlayer player{7, mind};
            const Thought report = player.choose(position, {.nodes = 10'000}, {}, {});
            const std::vector<std::string> moves = reference::legal_moves(game);
            const auto chosen = std::ranges::find(moves, to_text(position, report.best().move));
            BOOST_TEST_CONTEXT(reference::position_text(game)) {
                BOOST_TEST_REQUIRE((chosen != moves.end()));
                BOOST_TEST(sign_of(margins[static_cast<std::size_t>(chosen - moves.begin())]) ==
                           sign_of(value));
                BOOST_TEST(std::abs(report.best().win_rate - (0.5 + 0.5 * sign_of(value))) < 0.1);
            }
            decided += value != 0 ? 1 : 0;
        }
    }
    BOOST_TEST(decided >= 5);
}

BOOST_AUTO_TEST_CASE(larger_endings_agree_with_the_solver) {
    reference::Random random{41};
    const Mind mind{{.hash_mebibytes = 32}};
    Solver solver{{.hash_mebibytes = 4}};
    for (int i = 0; i < 8; ++i) {
        const Position position =
            testing::position_of(testing::ending(reference::named_rules("classic", 7), 10, random));
        UctPlayer player{9, mind};
        const Thought report = player.choose(position, {.nodes = 60'000}, {}, {});
        Position after = position;
        after.play(report.best().move);
        BOOST_TEST_CONTEXT(to_text(position))
        BOOST_TEST(sign_of(-solver.solve(after).lower) == sign_of(solver.solve(position).lower));
    }
}

BOOST_AUTO_TEST_CASE(a_full_tree_does_not_end_the_thought) {
    // A mebibyte has room for less than 44,000 nodes.
    const Mind mind{{.hash_mebibytes = 2}};
    UctPlayer player{1, mind};
    const Position position = parse_position("7/5-1/7/3-3/7/1-5/7 x classic");
    const Thought report = player.choose(position, {.nodes = 100'000}, {}, {});
    BOOST_TEST(report.nodes == 100'000U);
    BOOST_TEST(position.is_legal(report.best().move));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
