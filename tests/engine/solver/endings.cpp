#include "tests/engine/solver/endings.hpp"

#include "engine/rules/text.hpp"

namespace pahtum::testing {

reference::Game ending(const reference::Rules& rules, int turns, reference::Random& random) {
    reference::Game game = reference::random_start(rules, random);
    while (game.phase != "over" && static_cast<int>(reference::cells_with(game, '.').size()) > turns) {
        game = *reference::play(game, reference::random_move(game, random));
    }
    return game;
}

Position position_of(const reference::Game& game) { return parse_position(reference::position_text(game)); }

std::vector<std::string> texts(const Position& position, const std::vector<Move>& moves) {
    std::vector<std::string> all;
    for (const Move move : moves) all.push_back(to_text(position, move));
    return all;
}

}  // namespace pahtum::testing
