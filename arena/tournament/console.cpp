#include "arena/tournament/console.hpp"

#include <pthread.h>
#include <signal.h>
#include <utility>

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
    thread_ = std::thread([this] { wait_for_signals(); });
}

Interrupt::~Interrupt() {
    is_ending_ = true;
    // The signal is blocked and only wakes the thread.
    pthread_kill(thread_.native_handle(), SIGTERM);  // NOLINT(bugprone-bad-signal-to-kill-thread)
    thread_.join();
}

void Interrupt::wait_for_signals() {
    const sigset_t signals = watched_signals();
    for (int count = 1;; ++count) {
        int signal = 0;
        sigwait(&signals, &signal);
        if (is_ending_) return;
        if (count == 1) signal_ = signal;
        on_signal_(signal, count);
    }
}

}  // namespace pahtum::arena
