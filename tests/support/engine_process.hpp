#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace pahtum::testing {

/// A program that speaks the protocol, on pipes. Its stderr is ours. It is killed with this object.
class EngineProcess {
  public:
    /// Starts argv[0], a path. Throws std::runtime_error if the pipes or the process cannot be made.
    explicit EngineProcess(const std::vector<std::string>& argv);
    ~EngineProcess();
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    /// Sends all commands at once and returns the reply to each without its closing empty line: "= text" or
    /// "? text". Throws std::runtime_error, quoting what came so far, if the engine ends or is not done
    /// within the timeout.
    std::vector<std::string> ask(const std::vector<std::string>& commands,
                                 std::chrono::milliseconds timeout = std::chrono::seconds{30});

    /// Sends the bytes and reads until `is_enough` of all that was received since the last `ask`, which is
    /// returned and kept. Throws as `ask`.
    std::string converse(const std::string& bytes, const std::function<bool(std::string_view)>& is_enough,
                         std::chrono::milliseconds timeout = std::chrono::seconds{30});

    /// Sends these bytes, which need not be commands, and returns the next `count` replies. Throws as ask()
    /// does.
    std::vector<std::string> exchange(std::string bytes, std::size_t count,
                                      std::chrono::milliseconds timeout = std::chrono::seconds{30});

    [[nodiscard]] pid_t pid() const { return pid_; }

    /// Closes the engine's stdin, waits for it to end and returns its exit code, 128 + signal if one ended
    /// it. Throws std::runtime_error if it does not end within the timeout.
    int close(std::chrono::milliseconds timeout = std::chrono::seconds{10});

  private:
    using Deadline = std::chrono::steady_clock::time_point;

    void transfer(std::string& outgoing, Deadline deadline);
    void send_some(std::string& outgoing);
    void receive_some();
    std::vector<std::string> take_replies();

    pid_t pid_ = -1;
    int to_engine_ = -1;
    int from_engine_ = -1;
    std::string received_;
};

}  // namespace pahtum::testing
