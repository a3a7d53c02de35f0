#pragma once

#include <optional>
#include <string>
#include <vector>

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
    bool is_sandboxed = false;                      ///< see sandboxed()

    bool operator==(const ProcessLimits&) const = default;
};

/// "memory 64 MiB, CPU time 5 s, open files 32, sandbox", or "none".
[[nodiscard]] std::string to_text(const ProcessLimits& limits);

/// "exited with status 3", "was killed by SIGABRT", and the limit that it hit, or may have hit:
/// "was killed by SIGXCPU: CPU time limit 2 s".
[[nodiscard]] std::string explain(const ExitStatus& status, const ProcessLimits& limits);

/// Applies the limits to the calling process and all it starts, and takes away its right to gain privileges.
/// The memory of a process in a cgroup is limited there. False, with errno, if the system refuses. Safe
/// between fork and exec.
[[nodiscard]] bool apply(const ProcessLimits& limits, bool has_cgroup) noexcept;

/// The command that runs `command` in `directory` (empty = here) confined by bwrap (bubblewrap): no network,
/// a read-only file system, a private /tmp, no view of other processes, and all of its own end with it. Its
/// program's folder and its directory stay readable, also below /tmp.
[[nodiscard]] std::vector<std::string> sandboxed(const std::vector<std::string>& command,
                                                 const std::string& directory);

/// Tries a sandbox. Throws std::runtime_error that says what is missing and how to get it.
void check_sandbox();

}  // namespace pahtum::arena
