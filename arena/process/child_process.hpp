#pragma once

#include <chrono>
#include <ctime>
#include <optional>
#include <stdexcept>
#include <string>
#include <sys/types.h>
#include <vector>

#include "arena/process/cgroup.hpp"
#include "arena/process/limits.hpp"
#include "arena/process/program_files.hpp"
#include "engine/base/files.hpp"

namespace pahtum::arena {

/// The one clock of the arena, and absolute points on it.
using Clock = std::chrono::steady_clock;
using Deadline = Clock::time_point;

struct Program {
    std::vector<std::string> command;  ///< program and arguments; looked up in PATH as execvp does
    std::string directory;             ///< where it runs; empty = where we run
    ProcessLimits limits = {};
    bool will_be_suspended = false;       ///< put it into a cgroup, where one can be made
    std::vector<CheckedFile> files = {};  ///< must be as they were when they were checked
    std::string writable = {};            ///< a directory that it may change in a sandbox; empty = none
    std::vector<std::string> trial = {};  ///< runs in the sandbox of the command, in its place; empty = none
    std::string log = {};  ///< a file that its stdout and stderr are appended to; empty = our pipes
    int held = -1;         ///< a descriptor that is open, elsewhere, until all has ended
};

/// The program cannot be run: not found, not executable, no such directory. The message names it and the
/// reason.
class ProgramError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A running program, with pipes to its stdin, stdout and stderr, in its own session and process group,
/// so that a terminal's Ctrl-C does not reach it. It inherits none of our descriptors.
///
/// Nothing that it has started, in whatever session, outlives it; nor does it outlive us, however we end: its
/// parent is a keeper (arena/process/keepers.hpp), a process between it and us that costs nothing while it
/// runs. Destroying this object kills and reaps all of them, whatever they do, within seconds.
class ChildProcess {
  public:
    /// Waits until the program runs. Throws ProgramError if the program cannot be run, ProgramChanged if one
    /// of its files has changed, std::system_error if the system has no process, descriptor or memory left.
    /// Requires a command that is not empty.
    explicit ChildProcess(const Program& program);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    [[nodiscard]] pid_t pid() const { return pid_; }
    /// Whether its keeper is out of its reach, see start_keeper().
    [[nodiscard]] bool is_isolated() const { return is_isolated_; }
    /// Our ends of its pipes, which block.
    [[nodiscard]] int input() const { return input_.number(); }
    [[nodiscard]] int output() const { return output_.number(); }
    /// Hands over the read end of its stderr, which does not block.
    [[nodiscard]] FileDescriptor take_error() { return std::move(error_); }

    /// Closes its stdin from our side.
    void close_input() { input_.close(); }
    /// Whether output() can be read without waiting, be it for bytes or for its end; waits for that until the
    /// deadline.
    [[nodiscard]] bool has_output(Deadline deadline) const;

    /// Waits for it to end by itself. Once it has ended, all that it had started is gone too.
    std::optional<ExitStatus> wait_until(Deadline deadline);
    /// Whether it has ended, or its keeper has: then it is dead, though what it has started may hold its
    /// pipes open.
    [[nodiscard]] bool has_ended() const;
    /// Whether its keeper has been stopped, see start_keeper(). It cannot end as it should any more.
    [[nodiscard]] bool has_stopped_keeper() const;
    /// Kills it at once, with everything it has started, and reaps it.
    ExitStatus kill();

    /// Stops it, with its process group or, in a cgroup, with everything it has started: it gets no processor
    /// time until resume(), but can be killed. May return before the last thread has stopped.
    void suspend();
    void resume();

    /// Processor time that all its threads have used so far, without its children. 0 once it has ended.
    [[nodiscard]] std::chrono::nanoseconds cpu_time() const;

  private:
    ExitStatus reap();

    FileDescriptor input_;
    FileDescriptor output_;
    FileDescriptor error_;
    FileDescriptor control_;  ///< to the keeper
    std::optional<Cgroup> cgroup_;
    pid_t keeper_ = -1;
    bool is_isolated_ = false;
    pid_t pid_ = -1;
    clockid_t cpu_clock_{};
    std::optional<ExitStatus> status_;
};

/// Raises the soft limit on open descriptors to that number. Throws std::runtime_error that gives the hard
/// limit if that is lower.
void require_descriptors(std::size_t count);

}  // namespace pahtum::arena
