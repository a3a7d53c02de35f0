#pragma once

#include <csignal>
#include <initializer_list>

#include "engine/base/files.hpp"

namespace pahtum {

/// While it lives, these signals do not end the program but wait to be asked for. Threads started meanwhile
/// inherit that. Signals nobody asked for have their usual effect when it ends.
class InterruptWatch {
  public:
    /// Throws std::system_error.
    explicit InterruptWatch(std::initializer_list<int> signals);
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    /// Never waits. A signal that has come since the last call, 0 if none has.
    [[nodiscard]] int take();
    /// Readable when a signal has come, for poll().
    [[nodiscard]] int descriptor() const { return descriptor_.number(); }

  private:
    sigset_t mask_before_{};
    FileDescriptor descriptor_;
};

}  // namespace pahtum
