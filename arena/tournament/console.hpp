#pragma once

#include <atomic>
#include <functional>
#include <iosfwd>
#include <stdexcept>
#include <thread>

namespace pahtum::arena {

/// Exit codes of the program, made for scripts.
enum class ExitCode : int {
    kDone = 0,         ///< all played; or the test accepted ELO1
    kRejected = 1,     ///< the test accepted ELO0
    kUndecided = 2,    ///< all played and the test has not decided
    kEngineFault = 3,  ///< an engine failed so often that it was halted
    kUsage = 4,        ///< what was asked for makes no sense; nothing was played
    kFailure = 5,      ///< the arena could not continue: disk full, no processes, ...
    kSignal = 128,     ///< plus the number of the signal that ended the run
};

/// The user asked for something that makes no sense. The message names it and the remedy.
class UsageError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Where a command talks to.
struct Console {
    std::ostream& results;   ///< the table, or the JSON object
    std::ostream& progress;  ///< everything on the way
    bool is_terminal;        ///< whether `progress` goes to one
};

/// Turns SIGINT and SIGTERM into calls, from a thread of its own, for as long as it lives. Make it before any
/// other thread: the signals are blocked in the thread that makes it and in those started later. Afterwards
/// they stay blocked.
class Interrupt {
  public:
    /// `on_signal` gets the signal's number and how many there have been, this one included.
    explicit Interrupt(std::function<void(int signal, int count)> on_signal);
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    /// The first signal that came, 0 if none has.
    [[nodiscard]] int signal() const { return signal_.load(); }

  private:
    void wait_for_signals();

    std::function<void(int, int)> on_signal_;
    std::atomic<int> signal_ = 0;
    std::atomic<bool> is_ending_ = false;
    std::thread thread_;
};

}  // namespace pahtum::arena
