#include "arena/report/replay.hpp"

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

Position start_of(const GameRecord& record) try {
    return parse_position(record.result.unit.opening);
} catch (const ParseError& error) {
    throw StoreError("the opening of a game record cannot be read: " + std::string(error.what()));
}

Move move_of(const Position& position, const std::string& text) try {
    return parse_move(position, text);
} catch (const std::runtime_error& error) {
    throw StoreError("the move " + quote(text) + " of a game record cannot be played: " + error.what());
}

}  // namespace

Replay replay(const GameRecord& record) {
    Replay game{start_of(record)};
    Position position = game.start;
    for (const MoveRecord& played : record.result.moves) {
        game.moves.push_back(move_of(position, played.text));
        game.movers.push_back(position.side_to_move());
        position.play(game.moves.back());
    }
    return game;
}

}  // namespace pahtum::arena
