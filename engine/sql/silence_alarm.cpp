#include "engine/sql/silence_alarm.hpp"

#include <sys/socket.h>

#include "engine/base/no_signals.hpp"

namespace pahtum {

SilenceAlarm::SilenceAlarm(std::chrono::milliseconds patience) : patience_(patience) {
    const NoSignals none;
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

SilenceAlarm::Call::Call(SilenceAlarm& alarm, int socket) : alarm_(alarm) {
    const std::lock_guard lock{alarm_.mutex_};
    alarm_.socket_ = socket;
    alarm_.deadline_ = std::chrono::steady_clock::now() + alarm_.patience_;
}

SilenceAlarm::Call::~Call() {
    const std::lock_guard lock{alarm_.mutex_};
    alarm_.socket_.reset();
}

void SilenceAlarm::run(const std::stop_token& stop) {
    std::unique_lock lock{mutex_};
    while (!stop.stop_requested()) {
        // Looks from time to time, so that calls need not wake this thread.
        wake_.wait_for(lock, stop, patience_ / 8, [] { return false; });
        if (socket_ && std::chrono::steady_clock::now() >= deadline_) {
            shutdown(*socket_, SHUT_RDWR);
            socket_.reset();
        }
    }
}

}  // namespace pahtum
