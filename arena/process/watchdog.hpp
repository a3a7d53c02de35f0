#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <limits>
#include <mutex>
#include <poll.h>
#include <pthread.h>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "arena/process/child_process.hpp"
#include "engine/base/files.hpp"

namespace pahtum::arena {

/// When this process did not run although it had to: it was stopped, the machine was suspended, or everything
/// else got the processors. Known from a thread that wakes up at every tick. May be used by several threads.
///
/// All times are of the monotonic clock, which stands still while a machine is suspended.
class Absences {
  public:
    /// Shorter absences are normal scheduling and are not kept.
    static constexpr std::chrono::milliseconds kShortest{50};

    /// `period`: between two ticks.
    explicit Absences(std::chrono::nanoseconds period) : period_(period) {}

    /// The thread is awake. Whatever exceeds the period since the last tick was an absence.
    void tick(Deadline now);
    /// The thread is awake again after a time without ticks.
    void restart(Deadline now);

    /// The part of [begin, end] that lies in absences longer than `tolerance`, or than kShortest if that is
    /// more. An absence that the thread has not noticed yet, because it is late itself, is included. Only the
    /// last kKept absences are known.
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

/// The last part of what a process wrote to its stderr. May be used by several threads.
///
/// A pipe that may be full soon is made larger, up to kLargePipe, where the system permits it. What will
/// not be kept is thrown away without being copied.
class StderrLog {
  public:
    static constexpr std::size_t kCapacity = std::size_t{64} << 10;
    static constexpr std::size_t kLargePipe = std::size_t{1} << 20;

    /// Owns the read end, which must not block. `copy`, if any, gets all bytes as they are read, in the
    /// thread that reads them.
    explicit StderrLog(FileDescriptor source, std::function<void(std::string_view)> copy = nullptr);

    /// Reads what is there now, at most 4 MiB, without waiting. Closes the source at its end.
    void drain();
    /// Drains the source if it may be full soon, and says whether it was: then the process is loud.
    bool relieve();
    /// Drains the source if its process has been loud. For the thread that shares a processor with it, while
    /// it has nothing else to do: the memory of the pipe stays in the cache.
    void drain_if_loud() {
        if (is_loud_.load(std::memory_order_relaxed)) drain();
    }
    /// Drains the source and returns the last kCapacity bytes, without what is left of a character in UTF-8
    /// before them.
    [[nodiscard]] std::string tail();
    /// The descriptor to poll; -1 once it is closed.
    [[nodiscard]] int source() const;

  private:
    [[nodiscard]] std::size_t waiting() const;
    void drain_locked();
    std::size_t skip();
    void append(std::string_view bytes);

    mutable std::mutex mutex_;
    FileDescriptor source_;
    FileDescriptor nowhere_;  ///< /dev/null, once something has been thrown away
    std::size_t pipe_size_;   ///< 0 if it is not known
    std::atomic<bool> is_loud_ = false;
    std::function<void(std::string_view)> copy_;
    std::string text_;  ///< at most 2 * kCapacity bytes; shortened when it is full
};

/// One thread that enforces the deadlines of all threads that wait for engines, and drains the engines'
/// stderr.
///
/// A waiting thread spends no system call on its deadline: it stores it in its Alarm and blocks in read or
/// write. The watchdog checks every kTick, and in between only pipes of stderr that something comes through:
/// one that is filling up is emptied at once. A thread whose deadline has passed gets a signal with an empty
/// handler, again at each tick until the alarm is cleared, so that its call returns EINTR however the two
/// race. The watchdog only wakes the thread, which decides by the clock what to do. It also wakes a thread
/// whose engine has closed its stdin.
///
/// Process-wide effects: SIGPIPE and SIGXFSZ are ignored from then on, so that writing to a dead engine or to
/// a file that may not grow is an error, not our end; SIGURG (ignored by default) is the wake-up signal. It
/// sleeps while nothing is registered.
///
/// It also notices when the whole process has been stopped or got no processor, see absences().
class Watchdog {
  public:
    static constexpr std::chrono::milliseconds kTick{5};

    Watchdog();
    /// Requires that no Alarm or Draining is left.
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    /// Makes every alarm due from now on. May be called from a signal handler.
    void cancel() noexcept { is_cancelled_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool is_cancelled() const noexcept { return is_cancelled_.load(std::memory_order_relaxed); }

    class Alarm;
    class Draining;

    /// When the watchdog did not tick although alarms or logs were registered.
    [[nodiscard]] const Absences& absences() const { return absences_; }

  private:
    void run();
    void tick(std::unique_lock<std::mutex>& lock);
    void wait_for_tick(std::unique_lock<std::mutex>& lock);
    void wake_threads() const;
    [[nodiscard]] std::vector<pollfd> sources() const;
    /// Calls `visit` with each log that there is something to read for.
    template <typename Visit>
    void visit_readable(const Visit& visit) const;

    std::atomic<bool> is_cancelled_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_stopping_ = false;
    std::vector<const Alarm*> alarms_;
    std::vector<StderrLog*> logs_;
    Absences absences_{kTick};
    std::thread thread_;
};

/// The deadline of one thread: the one that made the Alarm, which alone may use it.
class Watchdog::Alarm {
  public:
    explicit Alarm(Watchdog& watchdog);
    ~Alarm();
    Alarm(const Alarm&) = delete;
    Alarm& operator=(const Alarm&) = delete;

    void set(Deadline deadline) noexcept {
        deadline_.store(deadline.time_since_epoch().count(), std::memory_order_relaxed);
    }
    /// From now on, while a deadline is set, the thread is also woken once nobody reads the pipe with this
    /// writing end; -1 = none.
    void watch(int writing_end) noexcept { pipe_.store(writing_end, std::memory_order_relaxed); }
    void clear() noexcept { deadline_.store(kNever, std::memory_order_relaxed); }
    /// Whether its deadline has passed or the watchdog was cancelled. A cleared alarm is never due.
    [[nodiscard]] bool is_due() const noexcept {
        const Clock::rep deadline = deadline_.load(std::memory_order_relaxed);
        return deadline != kNever &&
               (watchdog_.is_cancelled() || Clock::now().time_since_epoch().count() >= deadline);
    }
    [[nodiscard]] Watchdog& watchdog() const { return watchdog_; }

  private:
    friend class Watchdog;
    [[nodiscard]] int watched_pipe() const noexcept {
        const bool is_set = deadline_.load(std::memory_order_relaxed) != kNever;
        return is_set ? pipe_.load(std::memory_order_relaxed) : -1;
    }
    static constexpr Clock::rep kNever = std::numeric_limits<Clock::rep>::max();

    Watchdog& watchdog_;
    pthread_t thread_;
    std::atomic<Clock::rep> deadline_ = kNever;
    std::atomic<int> pipe_ = -1;
};

/// Sets an alarm for as long as it lives, and makes it watch a pipe, see Alarm::watch().
class AlarmScope {
  public:
    AlarmScope(Watchdog::Alarm& alarm, Deadline deadline, int pipe = -1) : alarm_(alarm) {
        alarm_.watch(pipe);
        alarm_.set(deadline);
    }
    ~AlarmScope() { alarm_.clear(); }
    AlarmScope(const AlarmScope&) = delete;
    AlarmScope& operator=(const AlarmScope&) = delete;

  private:
    Watchdog::Alarm& alarm_;
};

/// Makes the watchdog drain a log for as long as it lives.
class Watchdog::Draining {
  public:
    Draining(Watchdog& watchdog, StderrLog& log);
    ~Draining();
    Draining(const Draining&) = delete;
    Draining& operator=(const Draining&) = delete;

  private:
    Watchdog& watchdog_;
    StderrLog& log_;
};

}  // namespace pahtum::arena
