#pragma once

#include <atomic>
#include <functional>
#include <thread>

namespace pahtum::arena {

/// Turns SIGINT and SIGTERM into calls, from a thread of its own, for as long as it lives. Make it before any
/// other thread: the signals are blocked in the thread that makes it and in those started later. Afterwards
/// they stay blocked.
class Interrupt {
  public:
    /// `on_signal` gets the signal's number and how many there have been, this one included.
    explicit Interrupt(std::function<void(int signal, int count)> on_signal);
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    /// The first signal that came, 0 if none has.
    [[nodiscard]] int signal() const { return signal_.load(); }

  private:
    void wait_for_signals();

    std::function<void(int, int)> on_signal_;
    std::atomic<int> signal_ = 0;
    std::atomic<bool> is_ending_ = false;
    std::thread thread_;
};

}  // namespace pahtum::arena
