#pragma once

namespace pahtum::terminal {

/// While it lives, Ctrl-C (SIGINT) does not end the program but waits to be asked for. Threads started
/// meanwhile inherit that.
class Interrupts {
  public:
    /// Throws std::system_error.
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    /// Never waits. Whether there was one since the last call.
    [[nodiscard]] bool take();
    /// Readable when there is one, for poll().
    [[nodiscard]] int descriptor() const { return descriptor_; }

  private:
    int descriptor_;
};

}  // namespace pahtum::terminal
