#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <semaphore>
#include <string>
#include <thread>

#include "arena/match/dialogue_log.hpp"
#include "engine/cli/program.hpp"

namespace pahtum::arena {

// Exit codes of the program besides EXIT_SUCCESS (all played, or the test accepted ELO1), kExitUsage,
// kExitFailure and kSignalBase.
inline constexpr int kExitRejected = 1;     ///< the test accepted ELO0
inline constexpr int kExitUndecided = 2;    ///< all played and the test has not decided
inline constexpr int kExitEngineFault = 3;  ///< an engine failed too often and was halted

/// Between lines of progress that are not redrawn.
inline constexpr std::chrono::seconds kProgressInterval{5};

/// Turns SIGINT and SIGTERM into calls, made by a separate thread, while it exists. Construct it before any
/// other thread: the signals are blocked in the constructing thread and in those started later, and stay
/// blocked afterwards. A signal that signal() has not reported by then is left pending, so it is not lost.
///
/// Whatever blocks the program, even a call of `on_signal` (a terminal that takes no output), it ends with
/// status 128 + the first signal kPatience after the second signal, and at once at the third.
class Interrupt {
  public:
    static constexpr std::chrono::seconds kPatience{30};

    /// `on_signal` gets the signal's number and how many there have been, this one included.
    explicit Interrupt(std::function<void(int signal, int count)> on_signal);
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    /// The first signal that has come; 0 if none has.
    [[nodiscard]] int signal() const;

  private:
    void wait_for_signals();
    void pass_on();

    std::function<void(int, int)> on_signal_;
    std::atomic<int> signal_ = 0;
    mutable std::atomic<bool> is_told_ = false;
    std::atomic<int> latest_ = 0;
    std::atomic<bool> is_ending_ = false;
    std::atomic<bool> has_ended_ = false;
    std::counting_semaphore<> to_pass_on_{0};
    std::thread caller_;
    std::thread thread_;
};

/// After an Interrupt: from now on SIGINT and SIGTERM end the program again.
void let_signals_end_the_program();

/// The file of --log, open; null if the path is empty. Throws UsageError.
[[nodiscard]] std::unique_ptr<DialogueLog> open_log(const std::string& path);

/// Says on stderr if something could not be written. `log` may be null.
void warn_of_incomplete(const DialogueLog* log, const Console& console);

}  // namespace pahtum::arena
