#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/match/adjudicator.hpp"
#include "arena/match/dialogue_log.hpp"
#include "arena/match/engine_client.hpp"
#include "arena/match/game.hpp"
#include "arena/match/play_game.hpp"
#include "arena/process/limits.hpp"

namespace pahtum::arena {

struct SlotOptions {
    GameOptions game = {};
    std::chrono::nanoseconds quit_timeout = std::chrono::seconds{2};  ///< between `quit` and SIGKILL
    bool restart = false;                                             ///< new processes for every game
    AdjudicatorOptions adjudicator = {};                              ///< each slot has its own
    DialogueLog* log = nullptr;  ///< of all that is said to engines and adjudicators; must outlive the slot
};

/// An engine's move in a single position.
struct SingleMove {
    std::string move = {};               ///< as the referee prints it; empty if the engine was at fault
    std::chrono::nanoseconds elapsed{};  ///< from our write to the answer; 0 if there is none
    std::optional<Ending> fault = {};    ///< how it would have lost a game
    std::string detail = {};             ///< of the fault: a sentence without the engine's name
    std::string stderr_tail = {};        ///< at the fault
};

/// How an engine fared that was asked, before any game, what its games will ask.
struct Rehearsal {
    /// The command that its games need and that it does not list; empty if none is missing.
    std::string missing = {};
    std::string fault = {};   ///< what it did wrong, a sentence without the engine's name; empty if nothing
    bool is_refusal = false;  ///< it could not be run, or answered wrongly: so it would in every game
    /// The kind of that fault, if it came before the engine was told of a game.
    std::optional<EngineFault::Kind> at_start = {};
    std::string last_words = {};  ///< see EngineClient::last_words(), if it has ended
    bool knows_limit = false;     ///< it lists `limit`,
    bool knows_settings = false;  ///< and `time_settings`
};

/// A place where one game at a time is played, or one position at a time is put to an engine, by the thread
/// that made the slot; no other may use it.
///
/// Engines are started when they are first needed and kept for the next game, but only those of the last
/// pairing: a schedule that plays pairing after pairing restarts almost nothing, and at most two engines a
/// slot hold memory. An engine that did not answer is killed and one that misbehaved otherwise is sent
/// `quit`; a new process plays the next game. In games, one that was merely late is kept, and so is one that
/// was busy off its turn, unless it does not stop.
class Slot {
  public:
    /// `engines`, indexed by GameUnit, and the watchdog must outlive the slot. `cores`: the processors that
    /// this thread is confined to, see pin_slot(), of which engines that ponder get their own; none = not
    /// confined.
    Slot(std::span<const EngineSpec> engines, const SlotOptions& options, Watchdog& watchdog,
         std::vector<int> cores = {});
    /// Ends its engines: by `quit`, or at once if the watchdog has been cancelled.
    ~Slot();
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

    /// Never throws for what an engine does. Void if we cannot start processes, if the opening cannot be
    /// read, if the watchdog is cancelled, if the arena itself was late (GameResult::late_turn), or if an
    /// engine was busy off its turn (GameResult::was_busy), also while the other started up. Throws
    /// EngineChanged, here and below. Requires a pairing of two different engines.
    [[nodiscard]] GameResult play(const GameUnit& unit);

    /// Commands, each ended by LF and answered without text, that the engine gets before its next game: only
    /// if they have changed or it is a new process. A refusal loses the game, as anything it does wrong while
    /// a game is set up.
    void prepare(int engine, std::string commands) {
        preparations_[static_cast<std::size_t>(engine)] = std::move(commands);
    }

    /// One move under the engine's limits, with all the time of its clock if it has one. The board is cleared
    /// before, so that no answer depends on earlier positions. Nothing if the watchdog is cancelled. Throws
    /// ArenaLate, and std::system_error if we cannot start processes.
    [[nodiscard]] std::optional<SingleMove> ask(int engine, const Position& position);

    /// Starts the engine in a process of its own and sets up a game from each of these positions, with its
    /// time control. `needs_position`: that command is needed, even if all positions begin a game. Throws
    /// std::system_error if we cannot start processes.
    [[nodiscard]] Rehearsal rehearse(int engine, std::span<const Position> starts, bool needs_position);

  private:
    struct Place {
        int engine = 0;
        std::unique_ptr<EngineClient> client;         ///< null if the place is free
        std::optional<Deadline> start_deadline = {};  ///< until the engine has been introduced
        /// Processor time when it had been introduced, or when its opponent was to start up later.
        std::chrono::nanoseconds cpu_before = {};
        Deadline marked = {};          ///< when that was
        std::string preparation = {};  ///< the commands of Slot::prepare() that it has got
        /// Whether it came to rest before its game; nothing if that is to be waited for.
        std::optional<bool> is_at_rest = {};

        [[nodiscard]] bool is_starting() const { return !client || start_deadline; }
        void mark_time() {
            cpu_before = client->cpu_time();
            marked = Clock::now();
        }
    };

    /// The place of the engine, or else a free place. Requires that there is one.
    Place& place_of(int engine);
    void release(Place& place);
    /// Releases all engines but these.
    void keep_only(int engine, int other);
    void release_unfit(const GameResult& result);
    /// Whether a process that was busy in a game is to play on: it has ended that work, or would do no better
    /// if it were started again.
    [[nodiscard]] bool may_stay(Place& place);
    [[nodiscard]] bool is_running(int engine) const;
    /// Starts the engine unless it runs. Does not wait for it, so that its opponent can start up as well.
    void launch(int engine);
    /// Waits until it has started, tells it to ponder if it is to, and its options. An option that it refuses
    /// is a fault.
    void introduce(int engine);
    /// Waits until a new process, or one of an engine that has been busy off its turn, has ended what it does
    /// in the background: that is not done in any turn. Not longer than starting may take.
    void let_rest(int engine);
    /// The processors that the engine there is to run on.
    [[nodiscard]] std::span<const int> own_cores(const Place& place) const;
    /// Sends the commands of prepare().
    void pass_on_preparation(int engine);
    /// The result of a game for which the engine of `side` did not start.
    GameResult unplayed(const GameUnit& unit, Side side, Ending ending, const std::string& detail);
    /// The same, where it took too long: void if its opponent was busy meanwhile.
    GameResult unplayed_in_time(const GameUnit& unit, Side side, const EngineFault& fault);
    [[nodiscard]] const EngineSpec& spec(int engine) const;
    [[nodiscard]] std::chrono::nanoseconds start_time(int engine) const;
    [[nodiscard]] Participant participant(int engine);

    std::span<const EngineSpec> engines_;
    SlotOptions options_;
    std::vector<int> cores_;
    Watchdog& watchdog_;
    Watchdog::Alarm alarm_;
    std::array<Place, 2> places_;
    std::vector<std::string> preparations_;  ///< by engine
    std::vector<bool> was_busy_;             ///< by engine, in any game
    std::optional<Adjudicator> adjudicator_;
};

/// The program of an engine has changed since the run began. The message names the engine.
class EngineChanged : public ProgramChanged {
  public:
    EngineChanged(int engine, const std::string& message) : ProgramChanged(message), engine_(engine) {}
    [[nodiscard]] int engine() const { return engine_; }

  private:
    int engine_;
};

/// How many processors a slot needs: the highest number of threads of any engine or, if they ponder, the sum
/// of the two highest.
[[nodiscard]] int cores_of_slot(std::span<const EngineSpec> engines, OffTurn off_turn);

/// Reserves the processors of one of `slots` slots for these engines and confines the calling thread to them,
/// with all that it starts from now on. None, and no confinement, if there are too few for all the slots or
/// other arenas hold them.
[[nodiscard]] ReservedCores pin_slot(std::span<const EngineSpec> engines, int slots,
                                     OffTurn off_turn = OffTurn::kWait);

struct PoolOptions {
    int slots = 1;        ///< at work at once
    bool pin = true;      ///< each slot to processors of its own, see pin_slot()
    int halt_after = 10;  ///< an engine with this many faults in a row is halted
    /// How long to wait before the third attempt at what the arena's lateness has spoilt; 4 and 9 times as
    /// long before the next two.
    std::chrono::milliseconds late_pause = std::chrono::seconds{1};
    SlotOptions slot = {};
    /// Called at most once, in a slot's thread, with a sentence: engines that ponder share processors.
    std::function<void(const std::string&)> warn = nullptr;
};

/// Several slots at work, each in its own thread, with the rules by which engines are halted and by which
/// games or questions are repeated because the arena was late.
///
/// An engine could be late on purpose and make the arena late as well, to have a lost game repeated. So
/// nothing is tried more than kAttempts times, and only a few of all games may be repeated, however many
/// there are: kLatePerSlot for each slot, and one for every ten that have been played.
class SlotPool {
  public:
    static constexpr int kAttempts = 5;
    static constexpr int kLatePerSlot = 10;

    /// Engines get the times of their time controls multiplied by EngineSpec::time_scale. Requires at least
    /// one slot.
    SlotPool(std::vector<EngineSpec> engines, const PoolOptions& options);

    /// Calls `work` with each slot, in the slot's thread. Returns when all calls have returned and every
    /// engine has ended. Throws std::runtime_error if the system cannot provide what is needed (descriptors,
    /// processes), or what the first failing call threw; the others are stopped then. May be called once.
    void run(const std::function<void(Slot&)>& work);

    /// Asks the slots to take on nothing new. May be called from any thread.
    void wind_down() noexcept {
        is_winding_down_.store(true);
        wake();
    }
    /// Interrupts the slots and kills the engines. May be called from any thread.
    void stop() noexcept {
        wind_down();
        watchdog_.cancel();
    }
    [[nodiscard]] bool is_winding_down() const noexcept { return is_winding_down_.load(); }
    [[nodiscard]] bool is_stopped() const noexcept { return watchdog_.is_cancelled(); }

    /// Counts a game, or an answer, of the engine.
    void count(int engine, bool is_at_fault);
    [[nodiscard]] bool is_halted(int engine) const;
    void halt(int engine);

    /// Plays a game in this slot until it is not void: again at once, unless the arena was late more than
    /// once. `repeated`, if set, gets each game that the arena's lateness or a busy engine has spoilt.
    /// Nothing if the run is ending, or if an engine has been halted for that: each such game is a fault, and
    /// kAttempts at one game halt it. Throws std::runtime_error if it stays void after kAttempts, and as
    /// may_repeat() does.
    [[nodiscard]] std::optional<GameResult> play(Slot& slot, const GameUnit& unit,
                                                 const std::function<void(const GameResult&)>& repeated);

    /// What the arena's lateness has spoilt is to be tried again, after `attempt` attempts. Waits before the
    /// later ones, since whatever keeps the arena from its work may pass. False if the slots are to take on
    /// nothing new. Throws std::runtime_error, with the reason in it, if there were too many.
    [[nodiscard]] bool may_repeat(int attempt, const std::string& reason);

    /// Slots that have nothing to do wait_beyond() the number of wakes() that they saw when they looked.
    [[nodiscard]] std::uint32_t wakes() const noexcept { return wakes_.load(); }
    void wait_beyond(std::uint32_t seen) const noexcept { wakes_.wait(seen); }
    void wake() noexcept {
        ++wakes_;
        wakes_.notify_all();
    }

  private:
    void run_slot(const std::function<void(Slot&)>& work);
    void warn_of_sharing();
    /// Whether a game that is void because of an engine is to be played again.
    [[nodiscard]] bool may_repeat_for(const GameResult& result, int attempt);

    std::vector<EngineSpec> engines_;
    PoolOptions options_;
    Watchdog watchdog_;
    std::atomic<bool> is_winding_down_ = false;
    std::atomic<std::uint32_t> wakes_ = 0;
    mutable std::mutex mutex_;
    std::vector<int> faults_in_a_row_;  ///< by engine
    std::int64_t counted_ = 0;          ///< games or answers
    std::int64_t repeated_ = 0;         ///< because the arena was late
    bool has_warned_ = false;
    std::exception_ptr error_;  ///< the first that ended the run
};

}  // namespace pahtum::arena
