#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/layout.hpp"
#include "engine/rules/ruleset.hpp"
#include "engine/search/thought.hpp"
#include "protocol/play/clocks.hpp"
#include "protocol/play/game.hpp"
#include "protocol/play/session_file.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/play/thinker.hpp"
#include "protocol/wire/pipes.hpp"

namespace pahtum::gtp {

/// The answer being written, for commands that send it line by line while they run.
class AnswerStream {
  public:
    /// Sends bytes to the client immediately.
    using Write = std::function<void(std::string_view)>;

    explicit AnswerStream(Write write = {}) : write_(std::move(write)) {}

    /// Prepares the answer to a command with this id. Writes nothing yet.
    void begin(std::string_view id);
    /// Writes the first line of the answer, `=id `, unless it has been written.
    void open();
    /// Writes one more line, which must not be empty; opens the answer first.
    void line(std::string_view text);
    [[nodiscard]] bool is_open() const { return is_open_; }

  private:
    Write write_;
    std::string id_;
    bool is_open_ = false;
};

/// All that commands read and change.
struct State {
    /// The start also sets the ruleset of `newgame` without arguments.
    State(const GameSetup& setup, SessionFile shared_file, Client client)
        : settings(setup.settings),
          default_ruleset(setup.start.ruleset()),
          game(setup.start),
          random(setup.random),
          session_file(std::move(shared_file)),
          stop(std::move(client.stop)),
          any_input(std::move(client.any_input)),
          stream(std::move(client.write)) {}

    /// Starts a game at this position: resets the clocks and forgets the last game.
    void begin(const Position& start);
    /// The same for all processes that share the session file. If that cannot be written, throws
    /// CommandFailure and changes nothing.
    void begin_shared(const Position& start);
    /// Throws CommandFailure, "cannot set WHAT: ...", if there are stones on the board.
    void require_no_stones(std::string_view what) const;
    /// To be called after anything else that returns the game to its start.
    void game_restarted();
    /// Restarts the random numbers from the seed, for boulders and for players.
    void restart_random();

    Settings settings;
    Ruleset default_ruleset;
    Game game;
    Clocks clocks;
    Thinker thinker;
    std::optional<Thought> last_thought;      ///< the report behind the last move chosen
    std::optional<std::size_t> own_turn_end;  ///< the game's length after the last move chosen and played
    Resignation resignation;
    Random random;  ///< for boulders; continues from game to game
    SessionFile session_file;
    StopThinking stop;
    StopThinking any_input;
    AnswerStream stream;
    bool is_finished = false;
};

}  // namespace pahtum::gtp
