#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/files.hpp"

namespace pahtum::arena {

/// How a process ended.
struct ExitStatus {
    bool was_killed = false;
    int code = 0;                    ///< exit status, or the signal's number if it was killed
    bool ran_out_of_memory = false;  ///< it, or a process it had started, was killed at its memory limit

    bool operator==(const ExitStatus&) const = default;
};

/// "exited with status 3", "was killed by SIGABRT".
[[nodiscard]] std::string to_text(const ExitStatus& status);

/// The limits that the operating system enforces on a process, beyond those on the arena itself.
struct ProcessLimits {
    /// Limits all its processes together (cgroup v2), or without cgroups the address space of each.
    std::optional<int> memory_mib = std::nullopt;
    std::optional<int> cpu_seconds = std::nullopt;  ///< of each process, over its life
    std::optional<int> open_files = std::nullopt;   ///< of each process
    /// How long it may take to start, and to set up a game: the arena sees to that itself.
    std::optional<int> start_seconds = std::nullopt;
    /// Confined by sandboxed(), and to kSandboxProcesses processes and threads. It cannot be run where the
    /// system refuses namespaces.
    bool is_sandboxed = false;
    /// It and all it starts stay on the processors on which it begins.
    bool keeps_processors = false;
    /// Somebody else has written the command: its words name no files here. None that they happen to name is
    /// shown in the sandbox, or noted as a part of the program.
    bool hides_words = false;

    [[nodiscard]] std::chrono::nanoseconds start_time(std::chrono::nanoseconds otherwise) const {
        return start_seconds ? std::chrono::seconds{*start_seconds} : otherwise;
    }
    bool operator==(const ProcessLimits&) const = default;
};

inline constexpr int kSandboxProcesses = 1024;
inline constexpr int kLongestStart = 24 * 60 * 60;  ///< in seconds

/// "memory 64 MiB, CPU time 5 s, open files 32, start 60 s, sandbox", or "none".
[[nodiscard]] std::string to_text(const ProcessLimits& limits);

/// "exited with status 3", "was killed by SIGABRT", and the limit that it hit, or may have hit:
/// "was killed by SIGXCPU: CPU time limit 2 s".
[[nodiscard]] std::string explain(const ExitStatus& status, const ProcessLimits& limits);

/// Applies the limits to the calling process and all it starts, and takes away its right to gain privileges.
/// The memory may be limited by a cgroup instead. False, with errno, if the system refuses. Safe
/// between fork and exec.
[[nodiscard]] bool apply(const ProcessLimits& limits, bool cgroup_limits_memory) noexcept;

/// The processors the calling thread may run on, in ascending order; never empty.
[[nodiscard]] std::vector<int> allowed_cores();

/// Confines the calling thread, and every process it starts from now on, to these processors. Has no effect
/// if there are none, or if the system refuses.
void pin_to_cores(std::span<const int> cores);

/// Processors reserved for as long as the object lives, so that several arenas on one machine do not share
/// them. The reservation ends with the process, however that ends.
class ReservedCores {
  public:
    /// The first `count` of the cores that nobody has reserved; none at all if there are fewer.
    [[nodiscard]] static ReservedCores take(std::span<const int> cores, std::size_t count);

    /// No processors.
    ReservedCores() = default;
    [[nodiscard]] const std::vector<int>& numbers() const { return numbers_; }

  private:
    std::vector<int> numbers_;
    std::vector<FileDescriptor>
        names_;  ///< sockets bound to the cores' names; the system gives each out once
};

/// A control group (cgroup v2) for one process and all that it will start: the kernel counts their memory
/// and processor time together, stops and kills them together. None of them can leave it, except where they
/// have the rights of the user who made it and see the file system of cgroups: the sandbox has none.
class Cgroup {
  public:
    /// Makes an empty one beside or below our own, with that memory limit if one is given. Nothing if the
    /// system has no cgroup v2 that counts processor time, does not permit it, or lacks the memory controller
    /// for a limit.
    [[nodiscard]] static std::optional<Cgroup> make(std::optional<int> memory_mib);

    /// Removes it, if nothing is in it any more.
    ~Cgroup();
    Cgroup(Cgroup&&) = default;
    Cgroup& operator=(Cgroup&&) = default;

    [[nodiscard]] int directory() const { return directory_.number(); }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] bool limits_memory() const { return limits_memory_; }
    /// Processor time of all that has been in it, dead or alive. 0 if it cannot be read.
    [[nodiscard]] std::chrono::nanoseconds cpu_time() const;

  private:
    Cgroup(std::filesystem::path path, FileDescriptor directory, FileDescriptor times, bool limits_memory)
        : path_(std::move(path)),
          directory_(std::move(directory)),
          times_(std::move(times)),
          limits_memory_(limits_memory) {}

    std::filesystem::path path_;
    FileDescriptor directory_;  ///< closed if this has been moved from
    FileDescriptor times_;      ///< cpu.stat
    bool limits_memory_;
};

/// The functions below take a Cgroup's directory() and are safe between fork and exec.

/// Moves the calling process into it. False, with errno, if the system refuses.
[[nodiscard]] bool enter_cgroup(int directory) noexcept;
/// Stops all its processes, or continues them. May return before the last of them has stopped.
void freeze_cgroup(int directory, bool is_frozen) noexcept;
/// Kills all its processes.
void kill_cgroup(int directory) noexcept;
/// Whether the kernel has killed a process in it because it was out of memory.
[[nodiscard]] bool ran_out_of_memory(int directory) noexcept;

/// Takes from this thread, and all that it starts, the system calls that no engine needs and that reach what
/// a sandbox does not hold: keyrings, memory without a file system (memfd, System V), io_uring, userfaultfd,
/// BPF, performance counters (ENOSYS), and sockets other than local, internet and netlink ones
/// (EAFNOSUPPORT). Programs for another architecture of the machine, as for 32 bits, can make no call at all.
/// Requires no_new_privs. Makes system calls only. False, with errno, if the system refuses; true without
/// effect on processors other than x86-64 and AArch64.
[[nodiscard]] bool forbid_system_calls() noexcept;

/// Takes from this thread, and all that it starts, the call that chooses the processors they run on: EPERM.
/// Otherwise as forbid_system_calls(), also what it says of programs for another architecture.
[[nodiscard]] bool forbid_choosing_processors() noexcept;

}  // namespace pahtum::arena
