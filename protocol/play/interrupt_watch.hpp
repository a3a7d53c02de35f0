#pragma once

#include <csignal>

namespace pahtum {

/// While it lives, SIGINT and SIGTERM do not end the program but wait to be asked for. Threads started
/// meanwhile inherit that. Signals nobody asked for have their usual effect when it ends.
class InterruptWatch {
  public:
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    /// Never waits. The first signal that came, 0 if none has.
    [[nodiscard]] int signal();

  private:
    sigset_t watched_{};
    sigset_t mask_before_{};
    int signal_ = 0;
};

}  // namespace pahtum
