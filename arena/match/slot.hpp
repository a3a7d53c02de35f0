#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <span>

#include "arena/client/engine_client.hpp"
#include "arena/match/game.hpp"
#include "arena/match/play_game.hpp"

namespace pahtum::arena {

struct SlotOptions {
    GameOptions game;
    std::chrono::nanoseconds quit_timeout = std::chrono::seconds{2};  ///< between `quit` and SIGKILL
    bool restart = false;                                             ///< new processes for every game
    AdjudicatorOptions adjudicator = {};                              ///< each slot has one of its own
};

/// A place where one game at a time is played, by the thread that made the slot, which is the only one to use
/// it.
///
/// Engines are started when a game first needs them and kept for the next game, but only those of the last
/// pairing: a schedule that plays pairing after pairing restarts almost nothing, and no more than two engines
/// a slot ever hold memory. An engine that did not answer is killed, one that misbehaved otherwise is told to
/// quit, and a new process plays the next game; one that was merely late is kept.
class Slot {
  public:
    /// `engines`, indexed by GameUnit, and the watchdog must outlive the slot.
    Slot(std::span<const EngineSpec> engines, const SlotOptions& options, Watchdog& watchdog);
    /// Ends its engines: politely, or at once if the watchdog has been cancelled.
    ~Slot();
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

    /// Never throws for what an engine does. Void if we cannot start processes, if the opening cannot be read
    /// or if the watchdog is cancelled. Requires a pairing of two different engines.
    [[nodiscard]] GameResult play(const GameUnit& unit);

  private:
    struct Engine {
        int index = 0;
        std::unique_ptr<EngineClient> client;         ///< null if the place is free
        std::optional<Deadline> start_deadline = {};  ///< until it has been introduced
    };

    /// Where the engine is held, or else a free place. Requires that there is one or the other.
    Engine& place_of(int index);
    void release(Engine& engine);
    void release_others(const GameUnit& unit);
    void release_unfit(const GameResult& result);
    /// Starts the engines that are not held, both at once; the result of the game if that fails.
    std::optional<GameResult> start(const GameUnit& unit);
    /// The result of the game if that step fails.
    std::optional<GameResult> attempt(const GameUnit& unit, Side side, void (Slot::*step)(int index));
    /// The result of a game for which `side` did not start, and nothing left of its engine.
    GameResult failed(const GameUnit& unit, Side side, Ending ending, const char* detail);
    void launch(int index);
    void introduce(int index);
    [[nodiscard]] Seat seat(const GameUnit& unit, Side side);

    std::span<const EngineSpec> engines_;
    SlotOptions options_;
    Watchdog& watchdog_;
    Watchdog::Alarm alarm_;
    std::array<Engine, 2> held_;
    std::optional<Adjudicator> adjudicator_;
};

}  // namespace pahtum::arena
