#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <iosfwd>
#include <semaphore>
#include <stdexcept>
#include <thread>

#include "engine/base/usage.hpp"

namespace pahtum::arena {

/// Exit codes of the program, for scripts.
enum class ExitCode : int {
    kDone = 0,                ///< all played; or the test accepted ELO1
    kRejected = 1,            ///< the test accepted ELO0
    kUndecided = 2,           ///< all played and the test has not decided
    kEngineFault = 3,         ///< an engine failed too often and was halted
    kUsage = kExitUsage,      ///< wrong usage; nothing was played
    kFailure = kExitFailure,  ///< the arena could not continue: disk full, no processes, ...
    kSignal = 128,            ///< plus the number of the signal that ended the run
};

/// Wrong usage. The message names the mistake and the remedy.
class UsageError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Where a command writes.
struct Console {
    std::ostream& results;   ///< the table, or the JSON object
    std::ostream& progress;  ///< everything else
    bool is_terminal;        ///< whether `progress` is a terminal
};

/// Turns SIGINT and SIGTERM into calls, made by a separate thread, while it exists. Construct it before any
/// other thread: the signals are blocked in the constructing thread and in those started later, and stay
/// blocked afterwards.
///
/// Whatever blocks the program, be it a call of `on_signal` (a terminal that takes no output): it is ended,
/// with status 128 + the first signal, kPatience after the second signal and at once at the third.
class Interrupt {
  public:
    static constexpr std::chrono::seconds kPatience{30};

    /// `on_signal` gets the signal's number and how many there have been, this one included.
    explicit Interrupt(std::function<void(int signal, int count)> on_signal);
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    /// The first signal that came, 0 if none has.
    [[nodiscard]] int signal() const { return signal_.load(); }

  private:
    void wait_for_signals();
    void pass_on();

    std::function<void(int, int)> on_signal_;
    std::atomic<int> signal_ = 0;
    std::atomic<int> latest_ = 0;
    std::atomic<bool> is_ending_ = false;
    std::atomic<bool> has_ended_ = false;
    std::counting_semaphore<> to_pass_on_{0};
    std::thread caller_;
    std::thread thread_;
};

}  // namespace pahtum::arena
