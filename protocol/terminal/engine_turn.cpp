#include "protocol/terminal/engine_turn.hpp"

#include "engine/rules/text.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::terminal {

void play_engine_turn(Play& play) {
    play.play_engine_move();
    const Position& before = play.game().before(play.game().length() - 1);
    const Move move = play.last_move().value();
    const auto captured = move.is_placement() ? move.captured() : std::nullopt;
    play.console.say(name_of(before.side_to_move()) + " plays " + to_text(before, move) +
                     (captured ? " and captures " + to_text(*captured) : "") + ".");
    show_board(play);
}

}  // namespace pahtum::terminal
