#include "protocol/terminal/interrupts.hpp"

#include <cerrno>
#include <csignal>
#include <sys/signalfd.h>
#include <system_error>
#include <unistd.h>

namespace pahtum::terminal {
namespace {

sigset_t interrupt_set() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    return set;
}

}  // namespace

Interrupts::Interrupts() {
    const sigset_t set = interrupt_set();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    descriptor_ = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    if (descriptor_ < 0) throw std::system_error{errno, std::generic_category(), "cannot watch for Ctrl-C"};
}

Interrupts::~Interrupts() {
    while (take()) continue;
    close(descriptor_);
    const sigset_t set = interrupt_set();
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

bool Interrupts::take() {
    signalfd_siginfo info{};
    return read(descriptor_, &info, sizeof info) == static_cast<ssize_t>(sizeof info);
}

}  // namespace pahtum::terminal
