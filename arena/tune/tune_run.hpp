#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/match/slot.hpp"
#include "arena/tune/tune_record.hpp"
#include "arena/tune/tuning.hpp"

namespace pahtum::arena {

/// Starts the engine and makes sure that it declares these parameters by its command `param` and takes their
/// first, least and greatest values. Throws ParseError that says which it does not, std::system_error if we
/// cannot start processes.
void check_declared(const EngineSpec& engine, std::span<const TuneParameter> parameters,
                    const SlotOptions& options);

/// What sets these values, a command each: "param NAME VALUE".
[[nodiscard]] std::string param_commands(std::span<const TuneParameter> parameters, const TuneTexts& values);

/// The values as engines get them.
[[nodiscard]] TuneTexts texts_of(std::span<const TuneParameter> parameters, const TuneValues& values);

/// Counts a recorded pair. False if it has been counted before. Throws StoreError if the tuning would not
/// have played it so: other values, or another opening.
bool adopt(Tuning& tuning, const TunedPair& pair, std::span<const std::string> openings);

/// The callbacks of a run: one call at a time, from the slots' threads. An exception from them ends the run.
struct TuneEvents {
    /// Before the pair counts: to record it.
    std::function<void(const TunedPair&)> played;
    /// After it has been counted.
    std::function<void()> counted;
    /// A game is void because the arena was late, and is played again.
    std::function<void(const GameResult&)> repeated;
};

/// Plays the pairs of a tuning, several at once. The plus and the minus side of a slot are two processes of
/// the engine, which stay alive; before each pair they get their values by `param`, and no game depends on
/// those before (`clear_board`).
class TuneRun {
  public:
    /// The tuning and the openings must outlive this object. Requires an opening and a slot.
    TuneRun(Tuning& tuning, std::span<const std::string> openings, const EngineSpec& engine,
            PoolOptions options, TuneEvents events);

    /// Returns when all is played or a stop was requested, and every engine has ended; or when one is halted.
    /// Throws as SlotPool::run() does, or what an event threw. May be called once.
    void run();

    /// Lets running pairs end and starts no more. May be called from any thread.
    void wind_down() noexcept { pool_.wind_down(); }
    /// Kills the engines. May be called from any thread.
    void stop() noexcept { pool_.stop(); }

    /// Whether a side has failed too often in a row.
    [[nodiscard]] bool is_halted() const { return pool_.is_halted(0) || pool_.is_halted(1); }

  private:
    std::optional<TunePair> next();
    std::optional<TunePair> ask_for_pair(bool& expects_more);
    std::optional<TunedPair> play(Slot& slot, const TunePair& pair);
    void keep(const TunedPair& pair);

    Tuning& tuning_;
    std::span<const std::string> openings_;
    TuneEvents events_;
    std::mutex mutex_;  ///< guards the tuning and the events
    SlotPool pool_;
};

}  // namespace pahtum::arena
