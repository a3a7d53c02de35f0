#include "engine/cli/interrupt_watch.hpp"
#include "engine/platform/windows/interrupts.hpp"

namespace pahtum {
namespace {

void note(int signal) {
    interrupts() = signal;
    std::signal(signal, note);
}

}  // namespace

// One watch at a time, which is all that the programs need. poll() returns when a signal has come.
InterruptWatch::InterruptWatch() : InterruptWatch{{SIGINT, SIGTERM}} {}

InterruptWatch::InterruptWatch(std::initializer_list<int> signals) {
    for (const int signal : signals) std::signal(signal, note);
}

InterruptWatch::~InterruptWatch() {
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
    if (const int signal = take(); signal != 0) static_cast<void>(std::raise(signal));
}

int InterruptWatch::take() { return interrupts().exchange(0); }

}  // namespace pahtum
