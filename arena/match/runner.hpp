#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/match/slot.hpp"

namespace pahtum::arena {

struct RunnerOptions {
    int slots = 1;        ///< games at once
    bool pin = true;      ///< each slot to processors of its own, see pin_slot()
    int halt_after = 10;  ///< an engine with so many faults in a row plays no more
    SlotOptions slot = {};
};

/// What a run asks and tells. All are called by slots' threads, finished() by several at once, the others one
/// call at a time; what one throws ends the run.
struct RunnerEvents {
    /// The next game to play; nothing when there is none, or none before some running game has ended.
    std::function<std::optional<GameUnit>()> next;
    std::function<void(const GameResult&)> finished;  ///< never with Ending::kVoid
    /// A unit from next() that is not played because that engine has been halted.
    std::function<void(const GameUnit&, int engine)> skipped;
    /// Something of ours has failed that the run goes on without: a sentence, once. Unset = not told.
    std::function<void(const std::string&)> warning = nullptr;
    /// Asked when next() gave nothing: whether the end of a running game may bring more. Unset = never.
    std::function<bool()> expects_more = nullptr;
};

/// Plays games in a number of slots at once, each with a thread of its own.
///
/// A game that is void is played again at once; if that fails for kVoidAttempts times the fault is not a
/// passing one and the run ends with an error. Games that a stop leaves unfinished are not reported.
class Runner {
  public:
    static constexpr int kVoidAttempts = 5;

    /// Requires at least one slot and engines of one pairing that are different.
    Runner(std::vector<EngineSpec> engines, const RunnerOptions& options, RunnerEvents events);

    /// Returns when all is played or a stop was requested, and every engine has ended. Throws
    /// std::runtime_error if the system cannot do what is asked (descriptors, processes), or what an event
    /// threw. May be called once.
    void run();

    /// Lets running games end and starts no more. May be called from any thread, also by an event.
    void finish() noexcept {
        is_finishing_.store(true);
        wake();
    }
    /// Breaks running games off and kills the engines. May be called from any thread, also by an event.
    void stop() noexcept {
        finish();
        watchdog_.cancel();
    }

    /// Whether the engine has been halted.
    [[nodiscard]] bool is_halted(int engine) const;

  private:
    void work();
    std::optional<GameUnit> next_unit();
    /// One unit, or nothing and whether it is worth waiting for more.
    std::optional<GameUnit> ask_for_unit(bool& expects_more);
    /// Lets slots that wait for a game ask again.
    void wake() noexcept {
        ++changes_;
        changes_.notify_all();
    }
    GameResult play(Slot& slot, const GameUnit& unit);
    void report(const GameResult& result);
    void warn(const std::string& text);
    void count_faults(const GameResult& result);

    std::vector<EngineSpec> engines_;
    RunnerOptions options_;
    RunnerEvents events_;
    Watchdog watchdog_;
    std::atomic<bool> is_finishing_ = false;
    std::atomic<std::uint32_t> changes_ = 0;  ///< games that ended or were skipped, and stops
    mutable std::mutex mutex_;
    std::vector<int> faults_in_a_row_;  ///< by engine
    bool has_warned_ = false;
    std::exception_ptr error_;  ///< the first that ended the run
};

}  // namespace pahtum::arena
