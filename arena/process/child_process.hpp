#pragma once

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <sys/types.h>
#include <vector>

#include "arena/process/file_descriptor.hpp"

namespace pahtum::arena {

/// The one clock of the arena, and absolute points on it.
using Clock = std::chrono::steady_clock;
using Deadline = Clock::time_point;

struct Program {
    std::vector<std::string> command;  ///< program and arguments; looked up in PATH like execvp does
    std::string directory;             ///< where it runs; empty = where we run
};

/// The program cannot be run: not found, not executable, no such directory. The message names it and the
/// reason.
class ProgramError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// How a process ended.
struct ExitStatus {
    bool was_killed = false;
    int code = 0;  ///< exit status, or the signal's number if it was killed

    bool operator==(const ExitStatus&) const = default;
};

/// "exited with status 3", "was killed by SIGABRT".
[[nodiscard]] std::string to_text(ExitStatus status);

/// A process of ours with pipes to its stdin, stdout and stderr, in a session and process group of its own,
/// so that a terminal's Ctrl-C does not reach it and it can be killed with all its children. No descriptor of
/// ours leaks into it.
///
/// The kernel kills it when the thread that started it ends (PR_SET_PDEATHSIG): start it from a thread that
/// outlives it. Destroying this object kills the whole group and reaps it.
class ChildProcess {
  public:
    /// Waits until the program runs. Throws ProgramError if that is the program's fault, std::system_error if
    /// the system has no process, descriptor or memory left. Requires a command that is not empty.
    explicit ChildProcess(const Program& program);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    [[nodiscard]] pid_t pid() const { return pid_; }
    /// Blocking ends of its pipes.
    [[nodiscard]] int input() const { return input_.number(); }
    [[nodiscard]] int output() const { return output_.number(); }
    /// Hands over the read end of its stderr, which does not block.
    [[nodiscard]] FileDescriptor take_error() { return std::move(error_); }

    /// Closes its stdin from our side.
    void close_input() { input_.close(); }

    /// Waits for it to end by itself. Once it has ended, its group is killed and it is reaped.
    std::optional<ExitStatus> wait_until(Deadline deadline);
    /// Kills it with its group at once and reaps it.
    ExitStatus kill();

  private:
    ExitStatus reap();

    FileDescriptor input_;
    FileDescriptor output_;
    FileDescriptor error_;
    FileDescriptor pidfd_;
    pid_t pid_ = -1;
    std::optional<ExitStatus> status_;
};

/// Makes room for that many open descriptors by raising the soft limit. Throws std::runtime_error that says
/// what the limit is if the system does not allow as many.
void require_descriptors(std::size_t count);

}  // namespace pahtum::arena
