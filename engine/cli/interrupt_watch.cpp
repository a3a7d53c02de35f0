#include "engine/cli/interrupt_watch.hpp"

#include <cerrno>
#include <sys/signalfd.h>
#include <system_error>
#include <unistd.h>

namespace pahtum {

InterruptWatch::InterruptWatch() : InterruptWatch{{SIGINT, SIGTERM, SIGHUP}} {}

InterruptWatch::InterruptWatch(std::initializer_list<int> signals) {
    sigset_t watched{};
    sigemptyset(&watched);
    for (const int signal : signals) sigaddset(&watched, signal);
    descriptor_ = FileDescriptor{signalfd(-1, &watched, SFD_NONBLOCK | SFD_CLOEXEC)};
    if (!descriptor_.is_open())
        throw std::system_error{errno, std::generic_category(), "cannot watch for Ctrl-C"};
    pthread_sigmask(SIG_BLOCK, &watched, &mask_before_);
}

InterruptWatch::~InterruptWatch() { pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr); }

int InterruptWatch::take() {
    signalfd_siginfo info{};
    const bool has_come = read(descriptor_.number(), &info, sizeof info) == static_cast<ssize_t>(sizeof info);
    return has_come ? static_cast<int>(info.ssi_signo) : 0;
}

}  // namespace pahtum
