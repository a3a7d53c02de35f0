#include "protocol/gtp/choosing.hpp"

#include <chrono>
#include <iostream>

#include "protocol/gtp/gogui/live_graphics.hpp"
#include "protocol/gtp/play.hpp"
#include "protocol/play/thought_note.hpp"

namespace pahtum::gtp {

Move choose_move(State& state, const Audience& audience) {
    const Position& position = state.game.position();
    SearchLimits limits = limits_for(position, state.settings, state.clocks);
    limits.among = audience.among;
    const bool has_graphics = state.settings.live_graphics;
    if (audience.sink || has_graphics) {
        LiveGraphics graphics{position, [](std::string_view text) { std::cerr << text << std::flush; }};
        state.last_thought =
            state.thinker.choose_aloud(position, state.settings, {limits, audience.max_moves}, state.stop,
                                       [&](const AnalysisReport& report) {
                                           if (audience.sink) audience.sink(report);
                                           if (has_graphics) graphics.hear(report);
                                       });
    } else {
        state.last_thought = state.thinker.choose(position, state.settings, limits, state.stop);
    }
    return state.last_thought->best.value();
}

std::string choose_and_play(State& state, Side side, const Audience& audience) {
    const auto start = std::chrono::steady_clock::now();
    require_turn(state.game.position(), side);
    if (state.game.position().is_over()) {
        state.game.pass();
        return "pass";
    }
    const Move move = choose_move(state, audience);
    const auto spent = [&] { return std::chrono::steady_clock::now() - start; };
    if (state.settings.resign &&
        state.resignation.is_due(state.game.position(), *state.last_thought, *state.settings.resign)) {
        state.game.resign(side);
        state.clocks.spend(side, spent());
        return "resign";
    }
    std::string text = move_text(state, move);
    state.game.play_own(move, thought_note(state.game.position(), *state.last_thought));
    state.own_turn_end = state.game.length();
    state.clocks.spend(side, spent());
    return text;
}

}  // namespace pahtum::gtp
