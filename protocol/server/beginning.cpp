#include "protocol/server/beginning.hpp"

#include "protocol/server/command.hpp"

namespace pahtum::gtp {

void begin_shared(State& state, const Position& start) {
    // The file first, so that a failure changes nothing.
    state.session_file.save(start);
    state.begin(start);
}

void require_no_stones(const State& state, std::string_view what) {
    if (!state.game.has_stones()) return;
    throw CommandFailure{"cannot set " + std::string{what} + ": there are stones on the board"};
}

}  // namespace pahtum::gtp
