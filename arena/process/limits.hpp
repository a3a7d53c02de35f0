#pragma once

#include <optional>
#include <string>

#include "arena/process/exit_status.hpp"

namespace pahtum::arena {

/// What the operating system holds a process to, besides what the arena itself is held to.
struct ProcessLimits {
    std::optional<int> memory_mib =
        std::nullopt;  ///< of all its processes (cgroup v2), else address space of each
    std::optional<int> cpu_seconds = std::nullopt;  ///< of each process, over its life
    std::optional<int> open_files = std::nullopt;   ///< of each process
    bool is_sandboxed = false;                      ///< see arena/process/sandbox.hpp

    bool operator==(const ProcessLimits&) const = default;
};

/// "memory 64 MiB, CPU time 5 s, open files 32, sandbox", or "none".
[[nodiscard]] std::string to_text(const ProcessLimits& limits);

/// "exited with status 3", "was killed by SIGABRT", and the limit that it ran into, or may have run into:
/// "was killed by SIGXCPU: CPU time limit 2 s".
[[nodiscard]] std::string explain(const ExitStatus& status, const ProcessLimits& limits);

/// Holds the calling process, and all it starts, to the limits, but for the memory of a process in a cgroup,
/// and to the privileges it has. False, with errno, if the system refuses. Safe between fork and exec.
[[nodiscard]] bool apply(const ProcessLimits& limits, bool has_cgroup) noexcept;

}  // namespace pahtum::arena
