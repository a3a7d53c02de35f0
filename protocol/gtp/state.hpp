#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/layout.hpp"
#include "engine/rules/ruleset.hpp"
#include "engine/search/searcher.hpp"
#include "protocol/play/clocks.hpp"
#include "protocol/play/game.hpp"
#include "protocol/play/session_file.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/play/thinker.hpp"

namespace pahtum::gtp {

/// The answer being given, for commands that give it line by line while they work.
class AnswerStream {
  public:
    /// Passes bytes on to the client at once.
    using Write = std::function<void(std::string_view)>;

    explicit AnswerStream(Write write = {}) : write_(std::move(write)) {}

    /// A command with this id is about to be answered; nothing is written yet.
    void begin(std::string_view id);
    /// Writes the answer's first line, `=id `, if that is not done yet.
    void open();
    /// Writes one more line, which must not be empty; opens the answer first.
    void line(std::string_view text);
    [[nodiscard]] bool is_open() const { return is_open_; }

  private:
    Write write_;
    std::string id_;
    bool is_open_ = false;
};

/// What commands see of the client while they work.
struct Client {
    Searcher::Stop stop{};  ///< whether a search should end now
    Searcher::Stop
        any_input{};  ///< whether a further line has come, even an empty one, or the input has ended
    AnswerStream::Write write{};  ///< bytes to be passed on at once
};

/// All that commands read and change.
struct State {
    /// `newgame` without arguments goes back to the ruleset of the start.
    State(const GameSetup& setup, SessionFile shared_file, Client client)
        : settings(setup.settings),
          default_ruleset(setup.start.ruleset()),
          game(setup.start),
          random(setup.random),
          session_file(std::move(shared_file)),
          stop(std::move(client.stop)),
          any_input(std::move(client.any_input)),
          stream(std::move(client.write)) {}

    /// A game begins at this position: clocks are full, nothing is remembered of the last one.
    void begin(const Position& start);
    /// The same in the other processes of the session too. Throws CommandFailure if they cannot be told, and
    /// then has changed nothing.
    void begin_shared(const Position& start);
    /// Throws CommandFailure, "cannot set WHAT: ...", if there are stones on the board.
    void require_no_stones(std::string_view what) const;
    /// After anything else that takes the game back to its start.
    void game_restarted();
    /// The seed's numbers start again, for boulders and for players.
    void restart_random();

    Settings settings;
    Ruleset default_ruleset;
    Game game;
    Clocks clocks;
    Thinker thinker;
    std::optional<SearchReport> last_thought;  ///< of the last move that was chosen
    std::optional<std::size_t> own_turn_end;   ///< the game's length after the last move chosen and played
    Resignation resignation;
    Random random;  ///< for boulders; goes on from game to game
    SessionFile session_file;
    Searcher::Stop stop;
    Searcher::Stop any_input;
    AnswerStream stream;
    bool is_finished = false;
};

}  // namespace pahtum::gtp
