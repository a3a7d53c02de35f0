#include "arena/tournament/console.hpp"

#include <cerrno>
#include <ctime>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
#include <utility>

#include "engine/base/unusable.hpp"

namespace pahtum::arena {
namespace {

sigset_t watched_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
}

}  // namespace

Interrupt::Interrupt(std::function<void(int, int)> on_signal) : on_signal_(std::move(on_signal)) {
    const sigset_t signals = watched_signals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    caller_ = std::thread([this] { pass_on(); });
    try {
        thread_ = std::thread([this] { wait_for_signals(); });
    } catch (...) {  // the system has no more threads
        is_ending_ = true;
        to_pass_on_.release();
        caller_.join();
        throw;
    }
}

Interrupt::~Interrupt() {
    // First, while a signal can still end what blocks the call.
    is_ending_ = true;
    to_pass_on_.release();
    caller_.join();
    // The signal is blocked and only wakes the thread.
    has_ended_ = true;
    pthread_kill(thread_.native_handle(), SIGTERM);  // NOLINT(bugprone-bad-signal-to-kill-thread)
    thread_.join();
    if (signal_ != 0 && !is_told_) kill(getpid(), signal_);
}

int Interrupt::signal() const {
    const int signal = signal_;
    if (signal != 0) is_told_ = true;
    return signal;
}

void Interrupt::wait_for_signals() {
    const sigset_t signals = watched_signals();
    constexpr timespec kLast{.tv_sec = kPatience.count(), .tv_nsec = 0};
    for (int count = 1; count <= 2; ++count) {
        siginfo_t info{};
        int signal = -1;
        while (signal < 0) signal = sigwaitinfo(&signals, &info);
        const bool is_own = has_ended_ && signal == SIGTERM && info.si_pid == getpid();
        if (count == 1 && !is_own) signal_ = signal;
        if (has_ended_) return;
        latest_ = signal;
        to_pass_on_.release();
    }
    while (sigtimedwait(&signals, nullptr, &kLast) < 0 && errno == EINTR) {
    }
    if (!has_ended_) _exit(kSignalBase + signal_);
}

void Interrupt::pass_on() {
    for (int count = 1;; ++count) {
        to_pass_on_.acquire();
        if (is_ending_) return;
        on_signal_(latest_, count);
    }
}

void let_signals_end_the_program() {
    const sigset_t signals = watched_signals();
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

std::unique_ptr<DialogueLog> open_log(const std::string& path) try {
    return path.empty() ? nullptr : std::make_unique<DialogueLog>(path);
} catch (const UnusableFile& error) {
    throw UnusableFile{std::string("--log: ") + error.what()};
} catch (const FileError& error) {
    throw UsageError{std::string("--log: ") + error.what()};
}

void warn_of_incomplete(const DialogueLog* log, const Console& console) {
    const std::string error = log == nullptr ? "" : log->error();
    if (!error.empty()) console.progress << "Warning: " << error << std::endl;
}

}  // namespace pahtum::arena
