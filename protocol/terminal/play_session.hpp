#pragma once

#include <cstddef>
#include <optional>

#include "engine/rules/layout.hpp"
#include "protocol/play/game.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/play/thinker.hpp"
#include "protocol/terminal/console.hpp"

namespace pahtum::terminal {

/// The state of `pahtum play`, which typed commands read and change: the game, who plays which side, the
/// engine, and the console.
class PlaySession {
  public:
    /// Does not own the console.
    PlaySession(const GameSetup& setup, const People& who_people_play, Console& console);

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] const Position& position() const { return game_.position(); }
    [[nodiscard]] bool is_over() const { return game_.has_ended(); }
    /// Whether the engine is to move.
    [[nodiscard]] bool is_engines_turn() const;
    /// The side that has resigned.
    [[nodiscard]] std::optional<Side> resigned() const { return game_.resigned(); }
    [[nodiscard]] std::optional<Move> last_move() const;
    /// The games of this session have the numbers from 1 on, also those that go on from a record. 0: it was
    /// over when it was begun, and nothing has been taken back, so that nobody here has won or lost it.
    [[nodiscard]] int number() const { return number_; }

    /// Starts a game, or continues one from a record. The engine forgets the last one. Ends a lesson.
    void begin(const Game& game);
    /// Starts the first game of protocol/play/lesson.hpp.
    void begin_lesson();
    [[nodiscard]] bool is_lesson() const { return before_lesson_.has_value(); }
    /// The game before the lesson comes back, with its settings. Requires is_lesson().
    void leave_lesson();
    /// Starts another game by this ruleset, with new random boulders if it has any.
    void begin_another(const Ruleset& ruleset);
    /// Starts another game by the rules of this one, or of that before the lesson; on a fair board if the
    /// first had one, by the same rules.
    void begin_another();
    /// Whether nobody wins the first game under best play.
    [[nodiscard]] bool began_fair() const { return fair_rules_.has_value(); }
    /// Requires a legal move.
    void play(Move move);
    /// The engine chooses and plays a move; Ctrl-C makes it move at once, and pause if the next turn is its
    /// own too.
    void play_engine_move();
    /// Takes back a resignation, or else moves up to the last decision of a person, or of either side if only
    /// the engine plays. False if there is nothing to take back.
    bool take_back();
    void resign(Side side) { game_.resign(side); }

    /// The best `count` moves, by the engine at its full strength. Ctrl-C ends it early.
    [[nodiscard]] Thought hint(std::size_t count);

    Console& console;
    Settings settings;
    People people;
    bool is_finished = false;   ///< the person has quit
    bool is_paused = false;     ///< the engine waits for `go`, though it is its turn
    bool is_announced = false;  ///< the result of the game that is over

  private:
    /// Polled by the engine: shows how long it has been thinking, and sets `interrupted` on Ctrl-C or
    /// when nobody reads any more.
    [[nodiscard]] StopThinking watch(bool& interrupted);

    /// What a lesson takes the place of.
    struct Before {
        Game game;
        Settings settings;
        People people;
        int number = 0;
    };

    Random random_;
    std::optional<Ruleset> fair_rules_;  ///< of the first game, if its board was fair
    Game game_;
    int begun_ = 0;  ///< games
    int number_ = 0;
    std::optional<Before> before_lesson_;
    Thinker thinker_;
};

/// Runs `pahtum play` until the person quits. Returns the program's exit code.
[[nodiscard]] int run_play(const GameSetup& setup, const People& people, const Ends& ends);

}  // namespace pahtum::terminal
