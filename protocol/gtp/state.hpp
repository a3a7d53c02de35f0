#pragma once

#include <optional>

#include "engine/rules/layout.hpp"
#include "engine/rules/ruleset.hpp"
#include "engine/search/searcher.hpp"
#include "protocol/gtp/answer_stream.hpp"
#include "protocol/play/clocks.hpp"
#include "protocol/play/game.hpp"
#include "protocol/play/resignation.hpp"
#include "protocol/play/session_file.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/play/thinker.hpp"

namespace pahtum::gtp {

/// What commands see of the client while they work.
struct Client {
    Searcher::Stop stop{};  ///< whether a search should end now
    Searcher::Stop
        any_input{};  ///< whether a further line has come, even an empty one, or the input has ended
    AnswerStream::Write write{};  ///< bytes to be passed on at once
};

/// All that commands read and change.
struct State {
    /// `newgame` without arguments goes back to the ruleset of `start`.
    State(const Settings& first_settings, const Position& start, Random random_numbers,
          SessionFile shared_file, Client client)
        : settings(first_settings),
          default_ruleset(start.ruleset()),
          game(start),
          random(random_numbers),
          session_file(std::move(shared_file)),
          stop(std::move(client.stop)),
          any_input(std::move(client.any_input)),
          stream(std::move(client.write)) {}

    /// A game begins at this position: clocks are full, nothing is remembered of the last one.
    void begin(const Position& start);
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
