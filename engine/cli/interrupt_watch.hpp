#pragma once

#include <csignal>
#include <initializer_list>

#include "engine/base/files.hpp"

namespace pahtum {

/// While it exists, these signals do not end the program but stay pending until they are taken; threads
/// started meanwhile inherit that. Signals not taken by then have their usual effect when it is destroyed.
class InterruptWatch {
  public:
    /// Throws std::system_error.
    explicit InterruptWatch(std::initializer_list<int> signals);
    /// What ends a program: SIGINT (Ctrl-C), SIGTERM and, where there is one, SIGHUP (its terminal was
    /// closed).
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    /// A signal that has arrived since the last call, or 0. Never waits.
    [[nodiscard]] int take();
    /// Whether one has arrived since the beginning: takes it, and keeps the first.
    [[nodiscard]] bool has_come() {
        if (first_ == 0) first_ = take();
        return first_ != 0;
    }
    /// The first signal that has_come() has found; 0 if none.
    [[nodiscard]] int first() const { return first_; }
    /// Readable when a signal has arrived, for poll().
    [[nodiscard]] int descriptor() const { return descriptor_.number(); }

  private:
    sigset_t mask_before_{};
    FileDescriptor descriptor_;
    int first_ = 0;
};

}  // namespace pahtum
