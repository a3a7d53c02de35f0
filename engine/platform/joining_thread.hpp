#pragma once

#include <thread>
#include <utility>

namespace pahtum {

/// A thread that is waited for when its object ends: std::jthread without stop tokens, which not every
/// standard library has.
class JoiningThread {
  public:
    JoiningThread() = default;
    /// Throws std::system_error.
    template <typename Work>
    explicit JoiningThread(Work work) : thread_(std::move(work)) {}
    ~JoiningThread() {
        if (thread_.joinable()) thread_.join();
    }
    JoiningThread(JoiningThread&&) = default;
    /// Waits for the thread that is replaced.
    JoiningThread& operator=(JoiningThread&& other) noexcept {
        if (thread_.joinable()) thread_.join();
        thread_ = std::move(other.thread_);
        return *this;
    }

    /// Requires a thread that has not been waited for.
    void join() { thread_.join(); }

  private:
    std::thread thread_;
};

}  // namespace pahtum
