#pragma once

#include <algorithm>
#include <thread>
#include <utility>

namespace pahtum {

/// How many threads this process can run at once, 1 or more; 0 = it cannot start any besides the first.
[[nodiscard]] inline int processors() {
#ifdef __EMSCRIPTEN__
    return 0;
#else
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 1'000'000U));
#endif
}

/// A thread that its object joins when it ends: std::jthread without stop tokens, which not every standard
/// library has.
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
