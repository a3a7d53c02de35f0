#include "protocol/gtp/turn.hpp"

#include <chrono>
#include <iostream>
#include <optional>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/gtp/graphics.hpp"
#include "protocol/play/game.hpp"

namespace pahtum::gtp {
namespace {

/// For this client: a plain vertex if it understands nothing else.
std::string move_text(const State& state, Move move) {
    if (state.settings.vertices_only && move.is_placement()) return to_text(move.square());
    return to_text(state.game.position(), move);
}

}  // namespace

void play_text(Game& game, std::string_view colour, std::string_view move) {
    const Position& position = game.position();
    const Side side = parse_side(colour);
    if (lower_case(move) == "pass") {
        if (!position.is_over()) throw IllegalMove{"pass is allowed only when the game is over"};
        return game.pass();
    }
    require_turn(position, side);
    game.play(parse_move(position, move));
}

void require_turn(const Position& position, Side side) {
    if (position.is_over() || position.side_to_move() == side) return;
    throw IllegalMove{"it is " + std::string{to_text(position.side_to_move())} + "'s turn"};
}

std::string take_turn(State& state, Side side, const ChoiceOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    const Position& position = state.game.position();
    require_turn(position, side);
    if (position.is_over()) {
        if (options.is_played) state.game.pass();
        return "pass";
    }
    std::optional<LiveGraphics> graphics;
    if (state.settings.live_graphics)
        graphics.emplace(position, [](std::string_view text) { std::cerr << text << std::flush; });
    const ThoughtSink sink = [&](const Thought& thought) {
        if (options.sink) options.sink(thought);
        if (graphics) graphics->update(thought);
    };
    ThinkRequest request{.limits = limits_for(position, state.settings, state.clocks),
                         .lines = options.lines};
    request.limits.among = options.among;
    state.last_thought = state.thinker.think(position, state.settings, request, state.stop,
                                             options.sink || graphics ? sink : ThoughtSink{});
    const Move move = state.last_thought->best().move;
    if (!options.is_played) return move_text(state, move);
    const auto points = state.settings.resign;
    const bool resigns = points && state.resignation.should_resign(position, *state.last_thought, *points);
    std::string answer = resigns ? "resign" : move_text(state, move);
    if (resigns) {
        state.game.resign(side);
    } else {
        state.game.play_own(move, note_on(position, *state.last_thought), state.last_thought->from_book,
                            own_name(state.settings));
        state.own_turn_end = state.game.length();
    }
    state.clocks.spend(side, std::chrono::steady_clock::now() - start);
    return answer;
}

}  // namespace pahtum::gtp
