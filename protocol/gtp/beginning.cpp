#include "protocol/gtp/beginning.hpp"

#include "engine/base/files.hpp"
#include "protocol/gtp/command.hpp"

namespace pahtum::gtp {

void begin_shared(State& state, const Position& start) {
    // The file first, so that a failure changes nothing.
    try {
        state.session_file.save(start);
    } catch (const FileError& error) {
        throw CommandFailure{std::string{"cannot save file: "} + error.what()};
    }
    state.begin(start);
}

void require_no_stones(const State& state, std::string_view what) {
    if (!state.game.has_stones()) return;
    throw CommandFailure{"cannot set " + std::string{what} + ": there are stones on the board"};
}

}  // namespace pahtum::gtp
