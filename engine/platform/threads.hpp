#pragma once

#include <algorithm>
#include <exception>
#include <memory>
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
/// library has. What its work throws reaches who calls join(); else it is lost.
class JoiningThread {
  public:
    JoiningThread() = default;
    /// Throws std::system_error.
    template <typename Work>
    explicit JoiningThread(Work work)
        : error_(std::make_unique<std::exception_ptr>()),
          thread_([work = std::move(work), error = error_.get()]() mutable {
              try {
                  work();
              } catch (...) {
                  *error = std::current_exception();
              }
          }) {}
    ~JoiningThread() {
        if (thread_.joinable()) thread_.join();
    }
    JoiningThread(JoiningThread&&) = default;
    /// Waits for the thread that is replaced.
    JoiningThread& operator=(JoiningThread&& other) noexcept {
        if (thread_.joinable()) thread_.join();
        thread_ = std::move(other.thread_);
        error_ = std::move(other.error_);
        return *this;
    }

    /// Throws what the work has thrown. Requires a thread that has not been waited for.
    void join() {
        thread_.join();
        if (*error_) std::rethrow_exception(*error_);
    }

  private:
    std::unique_ptr<std::exception_ptr> error_;
    std::thread thread_;
};

}  // namespace pahtum
