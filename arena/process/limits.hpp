#pragma once

#include <optional>
#include <string>

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
    /// Confined by sandboxed(), and to kSandboxProcesses processes and threads. It cannot be run where the
    /// system refuses namespaces.
    bool is_sandboxed = false;

    bool operator==(const ProcessLimits&) const = default;
};

inline constexpr int kSandboxProcesses = 1024;

/// "memory 64 MiB, CPU time 5 s, open files 32, sandbox", or "none".
[[nodiscard]] std::string to_text(const ProcessLimits& limits);

/// "exited with status 3", "was killed by SIGABRT", and the limit that it hit, or may have hit:
/// "was killed by SIGXCPU: CPU time limit 2 s".
[[nodiscard]] std::string explain(const ExitStatus& status, const ProcessLimits& limits);

/// Applies the limits to the calling process and all it starts, and takes away its right to gain privileges.
/// The memory of a process in a cgroup is limited there. False, with errno, if the system refuses. Safe
/// between fork and exec.
[[nodiscard]] bool apply(const ProcessLimits& limits, bool has_cgroup) noexcept;

}  // namespace pahtum::arena
