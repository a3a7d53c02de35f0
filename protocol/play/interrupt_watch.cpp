#include "protocol/play/interrupt_watch.hpp"

#include <algorithm>
#include <ctime>
#include <signal.h>

namespace pahtum {

InterruptWatch::InterruptWatch() {
    sigemptyset(&watched_);
    sigaddset(&watched_, SIGINT);
    sigaddset(&watched_, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &watched_, &mask_before_);
}

InterruptWatch::~InterruptWatch() { pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr); }

int InterruptWatch::signal() {
    const std::timespec without_waiting{};
    if (signal_ == 0) signal_ = std::max(sigtimedwait(&watched_, nullptr, &without_waiting), 0);
    return signal_;
}

}  // namespace pahtum
