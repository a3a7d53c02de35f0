#include "engine/sql/silence_alarm.hpp"

#include <algorithm>
#include <sys/socket.h>
#include <utility>

#include "engine/base/no_signals.hpp"

namespace pahtum {

using std::chrono::milliseconds;

SilenceAlarm::SilenceAlarm(std::shared_ptr<const CallPatience> patience) : patience_(std::move(patience)) {
    const NoSignals none;
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

SilenceAlarm::Call::Call(SilenceAlarm& alarm, int socket) : alarm_(alarm) {
    const std::lock_guard lock{alarm_.mutex_};
    alarm_.socket_ = socket;
    alarm_.began_ = std::chrono::steady_clock::now();
}

SilenceAlarm::Call::~Call() {
    const std::lock_guard lock{alarm_.mutex_};
    alarm_.socket_.reset();
}

milliseconds SilenceAlarm::silence() const {
    const std::lock_guard lock{mutex_};
    if (!socket_) return milliseconds{0};
    return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - began_);
}

void SilenceAlarm::run(const std::stop_token& stop) {
    std::unique_lock lock{mutex_};
    while (!stop.stop_requested()) {
        // Looks from time to time, so that neither calls nor a new patience need wake this thread.
        wake_.wait_for(lock, stop, std::min(patience_->load() / 8, milliseconds{250}), [] { return false; });
        if (socket_ && std::chrono::steady_clock::now() - began_ >= patience_->load()) {
            shutdown(*socket_, SHUT_RDWR);
            socket_.reset();
        }
    }
}

}  // namespace pahtum
