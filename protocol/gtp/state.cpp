#include "protocol/gtp/state.hpp"

namespace pahtum::gtp {

void State::begin(const Position& start) {
    game = Game{start};
    game_restarted();
}

void State::game_restarted() {
    clocks.restart();
    last_thought.reset();
    own_turn_end.reset();
    resignation.forget();
    thinker.new_game();
}

void State::restart_random() {
    random.seed(settings.seed);
    thinker.restart();
}

}  // namespace pahtum::gtp
