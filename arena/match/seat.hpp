#pragma once

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "arena/client/engine_client.hpp"
#include "arena/match/game.hpp"
#include "arena/match/turn_clock.hpp"
#include "engine/rules/move.hpp"

namespace pahtum::arena {

/// How long engines are waited for, and what they are asked besides moves.
struct TurnOptions {
    std::chrono::nanoseconds margin = std::chrono::milliseconds{100};   ///< how late a move may be
    std::chrono::nanoseconds start_timeout = std::chrono::seconds{10};  ///< of start-up and of set-up
    std::chrono::nanoseconds hang_timeout = std::chrono::seconds{60};   ///< of a move where no clock runs
    bool wants_info = false;  ///< `last_info` goes with each `genmove`, to engines that list it
    bool suspend = false;     ///< engines get no processor while their opponents think
};

/// Thrown when the engine in a seat does something that ends the game: it has lost, unless the ending is
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

/// Thrown when nobody can say whether a move was in time, because the arena itself was away while the clock
/// ran: stopped, or without a processor. The game is void. The message is a sentence without a full stop.
class ArenaLate : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Watches what one side's engine does while its opponent thinks: suspends it then, if asked to; otherwise
/// measures the processor time that it cannot have used in its own turns. Setting up the game is its first
/// turn.
///
/// Costs two system calls a game, or two a turn when suspending. At its end the engine runs.
class IdleWatch {
  public:
    /// Less than this, or than a tenth of the time of its own turns, is negligible: measuring is no more
    /// exact, and engines tidy up after a move.
    static constexpr std::chrono::milliseconds kTolerance{100};

    /// `threads`: how many processors the engine may use in its own turns. The client must outlive this.
    IdleWatch(EngineClient& client, int threads, bool suspends);
    ~IdleWatch();
    IdleWatch(const IdleWatch&) = delete;
    IdleWatch& operator=(const IdleWatch&) = delete;

    void begin_turn() {
        if (suspends_) client_.resume();
    }
    void end_turn(std::chrono::nanoseconds elapsed) {
        own_time_ += elapsed;
        if (suspends_) client_.suspend();
    }

    /// The least processor time that the engine has used outside its turns; 0 if that is negligible or the
    /// engine has ended. Its children's time is not counted.
    [[nodiscard]] std::chrono::nanoseconds time_used() const;

  private:
    EngineClient& client_;
    int threads_;
    bool suspends_;
    std::chrono::nanoseconds cpu_before_;
    std::chrono::nanoseconds own_time_{};
};

/// A command that is needed to set up a game from there and that the engine does not list: `position`, or
/// what its time control needs. Empty if nothing is missing. `needs_position`: even a position that begins a
/// game may not be set up by other commands.
[[nodiscard]] std::string missing_command(const EngineClient& client, const TimeControl& control,
                                          const Position& start, bool needs_position);

/// One side of the board in one game: its engine, its clock, and the moves the engine has yet to be told.
class Seat {
  public:
    struct Turn {
        Move move;
        MoveRecord record;
    };

    /// The engine must have been introduced. All three must outlive the seat.
    Seat(EngineClient& client, const EngineSpec& spec, Side side, const TurnOptions& options);

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
    /// See IdleWatch::time_used().
    [[nodiscard]] std::chrono::nanoseconds idle_cpu() const { return idle_.time_used(); }

  private:
    [[nodiscard]] std::string set_up_commands(const Position& start) const;
    /// Sends the request. Gives the last answer, which is the one to `last_info` where that is asked; the one
    /// to `genmove` is in answer_ then.
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
