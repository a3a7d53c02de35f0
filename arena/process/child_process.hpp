#pragma once

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <sys/types.h>
#include <vector>

#include "arena/process/limits.hpp"
#include "arena/process/process_tree.hpp"
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
    bool may_have_cgroup = true;                ///< put it into one, where one can be made
    std::vector<CheckedFile> files = {};        ///< must be unchanged since they were checked
    std::vector<std::string> environment = {};  ///< "NAME=VALUE", besides ours or that of the sandbox
    std::string writable = {};                  ///< a directory that it may change in a sandbox; empty = none
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
    /// Whether nobody can read its stdin any more: it has closed it, or has ended.
    [[nodiscard]] bool has_closed_input() const;
    /// Waits until output() can be read without blocking, for bytes or for its end. False if the deadline
    /// passes first.
    [[nodiscard]] bool has_output(Deadline deadline) const;

    /// Waits for it to end by itself. Once it has ended, all that it had started is gone too.
    std::optional<ExitStatus> wait_until(Deadline deadline);
    /// Whether it has ended, or its keeper has: then it is dead, though what it has started may hold its
    /// pipes open.
    [[nodiscard]] bool has_ended() const;
    /// Whether its keeper has been stopped, see start_keeper(). It can no longer end as it should.
    [[nodiscard]] bool has_stopped_keeper() const;
    /// Kills it at once, with everything it has started, and reaps it.
    ExitStatus kill();

    /// Stops it with everything it has started: none of it gets processor time until resume(), but can be
    /// killed. May return before the last thread has stopped. In a cgroup nothing gets around it; elsewhere a
    /// process can arrange to be continued, as by a timer, and counts in cpu_time().
    void suspend();
    void resume();

    /// Processor time that it and everything it has started, dead or alive, have used so far; never less than
    /// before, and no more once it has ended. By the cgroup's count, where the time of what is running may
    /// lag by a tick of the scheduler (4 ms); elsewhere by that of ProcessTree.
    [[nodiscard]] std::chrono::nanoseconds cpu_time();
    /// Whether it, or anything it has started, works or waits for a processor just now.
    [[nodiscard]] bool is_at_work() const { return !status_ && tree_->is_at_work(); }
    /// Whether it has a cgroup.
    [[nodiscard]] bool has_cgroup() const { return cgroup_.has_value(); }

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
    std::optional<ProcessTree> tree_;      ///< nothing before it runs
    std::chrono::nanoseconds cpu_time_{};  ///< when last read
    std::optional<ExitStatus> status_;
};

/// Raises the soft limit on open descriptors to that number. Throws std::runtime_error that gives the hard
/// limit if that is lower.
void require_descriptors(std::size_t count);

}  // namespace pahtum::arena
