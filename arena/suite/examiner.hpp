#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "arena/client/engine_client.hpp"
#include "arena/match/game.hpp"
#include "arena/match/play_game.hpp"
#include "arena/suite/suite.hpp"

namespace pahtum::arena {

/// What an engine answered for a position.
struct Answer {
    std::string move;                    ///< as the referee prints it; empty if the engine was at fault
    std::chrono::nanoseconds elapsed{};  ///< from our write to the answer; 0 if there is none
    std::optional<Ending> fault = {};    ///< how it would have lost a game
    std::string detail = {};             ///< of the fault: a sentence without the engine's name
    std::string stderr_tail = {};        ///< of the fault
};

/// Puts positions before one engine, with what limits its thinking as in a game; where it has a clock it has
/// all of it for each position. The board is cleared before each, so that no answer depends on the positions
/// before it. After a fault the next position gets a new process.
class Examiner {
  public:
    /// `spec` must outlive this object. `alarm` is the calling thread's, see EngineClient.
    Examiner(const EngineSpec& spec, const GameOptions& options, Watchdog::Alarm& alarm);
    /// Ends the engine: politely, or at once if the watchdog has been cancelled.
    ~Examiner();
    Examiner(const Examiner&) = delete;
    Examiner& operator=(const Examiner&) = delete;

    /// Nothing if the watchdog is cancelled. Throws std::system_error if we cannot start processes.
    [[nodiscard]] std::optional<Answer> ask(const Position& position);

  private:
    void start();
    void set_up(const Position& position);
    Answer think(const Position& position);
    Answer failed(Ending ending, const std::string& detail);

    const EngineSpec& spec_;
    GameOptions options_;
    Watchdog::Alarm& alarm_;
    std::unique_ptr<EngineClient> client_;
};

}  // namespace pahtum::arena
