#include "protocol/gtp/state.hpp"

#include <cassert>

#include "engine/base/files.hpp"
#include "protocol/gtp/command.hpp"

namespace pahtum::gtp {

void AnswerStream::begin(std::string_view id) {
    id_ = id;
    is_open_ = false;
}

void AnswerStream::open() {
    if (is_open_) return;
    is_open_ = true;
    if (write_) write_("=" + id_ + " \n");
}

void AnswerStream::line(std::string_view text) {
    assert(!text.empty());
    open();
    if (write_) write_(std::string{text} + '\n');
}

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

void State::begin_shared(const Position& start) {
    // The file first, so that a failure changes nothing.
    try {
        session_file.save(start);
    } catch (const FileError& error) {
        throw CommandFailure{std::string{"cannot save file: "} + error.what()};
    }
    begin(start);
}

void State::require_no_stones(std::string_view what) const {
    if (!game.has_stones()) return;
    throw CommandFailure{"cannot set " + std::string{what} + ": there are stones on the board"};
}

}  // namespace pahtum::gtp
