#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <vector>

#include "arena/process/child_process.hpp"

namespace pahtum::arena {

/// When this process did not run although it had to: it was stopped, the machine was suspended, or everything
/// else got the processors. Known from a thread that wakes up at every tick. May be used by several threads.
///
/// All times are of the monotonic clock, which stands still while a machine is suspended.
class Absences {
  public:
    /// Shorter ones are everyday scheduling, and not kept.
    static constexpr std::chrono::milliseconds kShortest{50};

    /// `period`: between two ticks.
    explicit Absences(std::chrono::nanoseconds period) : period_(period) {}

    /// The thread is awake. Whatever exceeds the period since the last tick was an absence.
    void tick(Deadline now);
    /// The thread is awake after a time in which no ticks were due.
    void restart(Deadline now);

    /// The part of [begin, end] that lies in absences longer than `tolerance`, or than kShortest if that is
    /// more. An absence of which the thread does not know yet, because it is late itself, is included. Only
    /// the last kKept absences are known.
    [[nodiscard]] std::chrono::nanoseconds within(Deadline begin, Deadline end,
                                                  std::chrono::nanoseconds tolerance) const;

    static constexpr std::size_t kKept = 256;

  private:
    struct Absence {
        Deadline begin;
        Deadline end;
    };

    std::chrono::nanoseconds period_;
    mutable std::mutex mutex_;
    Deadline last_tick_ = Clock::now();
    std::vector<Absence> absences_;  ///< a ring once it is full
    std::size_t next_ = 0;           ///< where the next one goes then
};

}  // namespace pahtum::arena
