#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace pahtum {

/// How long a call may take. Any thread may change it, also for the call that is going on.
using CallPatience = std::atomic<std::chrono::milliseconds>;

/// Shuts a connection down if a call on it takes too long: the call then fails, whatever the other end does
/// or does not do. Costs a thread and no system call while calls are short.
class SilenceAlarm {
  public:
    explicit SilenceAlarm(std::shared_ptr<const CallPatience> patience);
    SilenceAlarm(const SilenceAlarm&) = delete;
    SilenceAlarm& operator=(const SilenceAlarm&) = delete;

    /// A call, from construction to destruction. One at a time.
    class Call {
      public:
        /// The socket must stay open as long as this object lives.
        Call(SilenceAlarm& alarm, int socket);
        ~Call();
        Call(const Call&) = delete;
        Call& operator=(const Call&) = delete;

      private:
        SilenceAlarm& alarm_;
    };

    /// How long the call that is going on has taken; 0 if there is none. May be called in any thread.
    [[nodiscard]] std::chrono::milliseconds silence() const;

  private:
    void run(const std::stop_token& stop);

    std::shared_ptr<const CallPatience> patience_;
    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<int> socket_;                    ///< of the call that is going on
    std::chrono::steady_clock::time_point began_;  ///< that call
    std::jthread thread_;
};

}  // namespace pahtum
