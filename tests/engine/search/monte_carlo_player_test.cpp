#include "engine/search/playout_player.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

/// Black's mean result if every legal move is equally likely: 1 for a win, one half for a draw.
double mean_result(const reference::Game& game) {
    if (game.phase == "over") {
        const int margin = reference::margin(game);
        return margin > 0 ? 1 : margin == 0 ? 0.5 : 0;
    }
    double sum = 0;
    const std::vector<std::string> moves = reference::legal_moves(game);
    for (const std::string& move : moves) sum += mean_result(*reference::play(game, move));
    return sum / static_cast<double>(moves.size());
}

BOOST_AUTO_TEST_SUITE(monte_carlo_player)

BOOST_AUTO_TEST_CASE(the_move_with_the_best_mean_result_is_chosen) {
    reference::Random random{31};
    constexpr int kPlayouts = 20'000;
    for (const std::string name : {"classic", "assyrian", "strategic"}) {
        for (int i = 0; i < 4; ++i) {
            const reference::Game game = testing::ending(reference::named_rules(name, 5), 5, random);
            if (game.phase == "over") continue;
            double best = 0;
            for (const std::string& move : reference::legal_moves(game)) {
                const double black = mean_result(*reference::play(game, move));
                best = std::max(best, game.mover == 'x' ? black : 1 - black);
            }
            MonteCarloPlayer player{7};
            const Thought report = player.choose(testing::position_of(game), {.nodes = kPlayouts}, {}, {});
            // Each of at most six moves has a sixth of them.
            BOOST_TEST_CONTEXT(reference::position_text(game))
            BOOST_TEST(std::abs(report.best().win_rate - best) <= 5 * 0.5 / std::sqrt(kPlayouts / 6));
        }
    }
}

BOOST_AUTO_TEST_CASE(any_move_may_have_its_turn_first) {
    reference::Random random{2};
    const Position position =
        testing::position_of(testing::ending(reference::named_rules("classic", 7), 40, random));
    std::vector<bool> chosen(64);
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        // With one play-out, the move that has its turn first is chosen: any one.
        const Move move = MonteCarloPlayer{seed}.choose(position, {.nodes = 1}, {}, {}).best().move;
        chosen[static_cast<std::size_t>(move.square().index())] = true;
    }
    BOOST_TEST(static_cast<std::size_t>(std::ranges::count(chosen, true)) == position.legal_moves().size());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
