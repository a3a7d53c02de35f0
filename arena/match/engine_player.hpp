#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>

#include "arena/match/engine_client.hpp"
#include "arena/match/game.hpp"
#include "arena/match/idle_watch.hpp"
#include "arena/match/time_control.hpp"
#include "engine/rules/move.hpp"

namespace pahtum::arena {

/// How long to wait for engines, and what to ask them besides moves.
struct TurnOptions {
    /// How late a move may be. It takes 0.1 ms to wake up a process and pass a line through a pipe, but a few
    /// ms if the scheduler serves something else in between, which is not the engine's fault.
    std::chrono::nanoseconds margin = std::chrono::milliseconds{100};
    /// Of start-up and of set-up, where the engine's limits do not say otherwise.
    std::chrono::nanoseconds start_timeout = std::chrono::seconds{10};
    std::chrono::nanoseconds hang_timeout = std::chrono::seconds{60};  ///< of a move where no clock runs
    bool wants_info = false;  ///< `last_info` goes with each `genmove`, to engines that list it
    OffTurn off_turn = OffTurn::kWait;
    bool may_have_cgroups = true;  ///< false: do without, as where none can be made
};

/// Thrown when the engine of a player does something that ends the game: it has lost, unless the ending is
/// kVoid. The message says what it did, in a sentence without subject: "answered 'pass' before the game was
/// over".
class Loss : public std::runtime_error {
  public:
    Loss(Ending ending, const std::string& message) : std::runtime_error{message}, ending_{ending} {}
    /// `timeout`: what a missed deadline is, kTimeForfeit or kEngineHung.
    Loss(const EngineFault& fault, Ending timeout);
    [[nodiscard]] Ending ending() const { return ending_; }

  private:
    Ending ending_;
};

/// Thrown when nobody can say whether a move was in time, because the arena itself did not run while the
/// clock did: it was stopped, or had no processor. The game is void. The message is a sentence without a full
/// stop.
class ArenaLate : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The lines that bring an engine without `position` to a position at the start of a game; empty if none can.
[[nodiscard]] std::string new_game_commands(const Position& start);

/// The command that the engine would need to set up a game from there but does not list: `position`, or one
/// of its time control. Empty if none is missing. `needs_position`: even a position that begins a game must
/// be set up by that command.
[[nodiscard]] std::string missing_command(const EngineClient& client, const TimeControl& control,
                                          const Position& start, bool needs_position);

/// One side of the board in one game: its engine, its clock, and the moves the engine has yet to be told.
class EnginePlayer {
  public:
    struct Turn {
        Move move;
        MoveRecord record;
    };

    /// The engine must have been introduced. All three must outlive the player.
    EnginePlayer(EngineClient& client, const EngineSpec& spec, Side side, const TurnOptions& options);

    /// Tells the engine the position and its limits, after `first`, commands ended by LF. Throws Loss.
    void set_up(const Position& start, std::string_view first = "");

    /// Asks for a move that is legal in the position, in which it is this side's turn. A turn is one write
    /// (the moves it has not seen, its time left, `genmove`) and the read of the answers. It is timed from
    /// that write to the answer, and late is late whatever the answer is. Throws Loss. Throws ArenaLate if
    /// the move is late only because of the arena's absences, in this turn or, on a clock, in any turn so
    /// far; where no clock runs, such a move counts.
    [[nodiscard]] Turn ask_for_move(const Position& position);

    /// Remembers the opponent's move for the next ask_for_move().
    void tell(std::string_view opponent_move);

    [[nodiscard]] EngineClient& client() const { return client_; }
    [[nodiscard]] const EngineSpec& spec() const { return spec_; }
    [[nodiscard]] IdleWatch& idle_watch() { return idle_; }

  private:
    [[nodiscard]] std::string set_up_commands(const Position& start) const;
    /// Sends the request and returns the last answer: to `last_info` if that is asked, and then the one to
    /// `genmove` is in answer_.
    std::string_view exchange(Deadline deadline);
    /// The move in answer_, which is legal in the position. Throws Loss.
    [[nodiscard]] Move understand(const Position& position);
    /// Charges a turn that began then. Throws Loss or ArenaLate if it is late.
    void charge(Deadline begin, std::chrono::nanoseconds elapsed);

    EngineClient& client_;
    const EngineSpec& spec_;
    Side side_;
    const TurnOptions& options_;
    TurnClock clock_;
    IdleWatch idle_;
    std::chrono::nanoseconds
        absence_{};        ///< of the arena: in turns so far on a clock, otherwise in this turn
    bool asks_info_;       ///< `last_info` goes with each `genmove`
    bool tells_time_;      ///< `time_left` goes before it
    std::string request_;  ///< so far, of the next turn
    std::string answer_;   ///< to `genmove`
};

}  // namespace pahtum::arena
