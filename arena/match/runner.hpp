#pragma once

#include <array>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/match/slot.hpp"

namespace pahtum::arena {

/// The callbacks of a run. All are called in the slots' threads: finished() by several at once,
/// the others one call at a time. An exception from any of them ends the run.
struct RunnerEvents {
    /// The next game to play; nothing when there is none, or none before some running game has ended.
    std::function<std::optional<GameUnit>()> next;
    std::function<void(const GameResult&)> finished;  ///< never with Ending::kVoid
    /// A unit from next() that is not played because that engine has been halted.
    std::function<void(const GameUnit&, int engine)> skipped;
    /// Called with a sentence, each at most once: an adjudicator has failed, and the run continues without
    /// it; engines that ponder share processors. May be unset.
    std::function<void(const std::string&)> warning = nullptr;
    /// A game is void because the arena was late (GameResult::late_turn) or an engine was busy off its turn
    /// (GameResult::was_busy), and is played again, unless that engine is halted now. May be unset.
    std::function<void(const GameResult&)> replayed = nullptr;
    /// Commands that both engines of a unit get before it, by their place in its pairing, see
    /// Slot::prepare(). Unset = none.
    std::function<std::array<std::string, 2>(const GameUnit&)> preparation = nullptr;
    /// Asked when next() gave nothing: whether the end of a running game may bring more. Unset = never.
    std::function<bool()> expects_more = nullptr;
};

/// Plays games in several slots at once. Each slot's thread takes a unit from next(), plays it (Slot::play())
/// and hands the result to finished(), until there are no more.
///
/// A void game is played again, at once unless the arena was late more than once (SlotPool::may_repeat());
/// after SlotPool::kAttempts void attempts the run ends with an error. Games that a stop leaves unfinished
/// are not reported.
class Runner {
  public:
    /// Requires at least one slot, and two different engines in each unit.
    Runner(std::vector<EngineSpec> engines, PoolOptions options, RunnerEvents events);

    /// Returns when all games have been played or a stop was requested, and every engine has ended. Throws as
    /// SlotPool::run() does, or what an event threw. May be called once.
    void run();

    /// Lets running games end and starts no more. May be called from any thread, also by an event.
    void wind_down() noexcept { pool_.wind_down(); }
    /// Interrupts running games and kills the engines. May be called from any thread, also by an event.
    void stop() noexcept { pool_.stop(); }

    /// next() may have games now: asks it again for slots that wait. May be called from any thread.
    void wake() noexcept { pool_.wake(); }

    /// Whether the engine has been halted.
    [[nodiscard]] bool is_halted(int engine) const { return pool_.is_halted(engine); }

  private:
    /// Sends the adjudicators' warnings to warn().
    PoolOptions with_warnings(PoolOptions options);
    void play_units(Slot& slot);
    std::optional<GameUnit> next_unit();
    /// As SlotPool::play(). Halts an engine whose program has changed if others can play on.
    [[nodiscard]] std::optional<GameResult> play(Slot& slot, const GameUnit& unit);
    /// The engine of the pairing that has been halted, if one has.
    [[nodiscard]] std::optional<int> halted_of(const GameUnit& unit) const;
    /// One unit, or nothing and whether it is worth waiting for more.
    std::optional<GameUnit> ask_for_unit(bool& expects_more);
    void prepare(Slot& slot, const GameUnit& unit);
    void report(const GameResult& result);
    void warn(const std::string& text);

    RunnerEvents events_;
    std::size_t engines_;
    std::mutex mutex_;  ///< guards all events except finished()
    bool has_warned_ = false;
    SlotPool pool_;
};

}  // namespace pahtum::arena
