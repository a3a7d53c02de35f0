#include "arena/process/limits.hpp"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "arena/process/system_calls.hpp"

namespace pahtum::arena {
namespace {

constexpr rlim_t kMebibyte = rlim_t{1} << 20;

/// Never raises a limit of the system.
bool set_limit(__rlimit_resource resource, rlim_t soft, rlim_t hard) noexcept {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0) return false;
    limit.rlim_max = std::min(limit.rlim_max, hard);
    limit.rlim_cur = std::min(limit.rlim_max, soft);
    return setrlimit(resource, &limit) == 0;
}

std::string memory_limit(const ProcessLimits& limits) {
    return "memory limit " + std::to_string(*limits.memory_mib) + " MiB";
}

}  // namespace

std::string to_text(const ExitStatus& status) {
    if (!status.was_killed) return "exited with status " + std::to_string(status.code);
    const char* const name = sigabbrev_np(status.code);
    return "was killed by " +
           (name != nullptr ? "SIG" + std::string{name} : "signal " + std::to_string(status.code));
}

std::string to_text(const ProcessLimits& limits) {
    std::string text;
    const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (limits.memory_mib) add("memory " + std::to_string(*limits.memory_mib) + " MiB");
    if (limits.cpu_seconds) add("CPU time " + std::to_string(*limits.cpu_seconds) + " s");
    if (limits.open_files) add("open files " + std::to_string(*limits.open_files));
    if (limits.is_sandboxed) add("sandbox");
    return text.empty() ? "none" : text;
}

std::string explain(const ExitStatus& status, const ProcessLimits& limits) {
    std::string text = to_text(status);
    const bool is_failure = status.was_killed || status.code != 0;
    const bool is_out_of_time = status.was_killed && (status.code == SIGXCPU ||
                                                      (status.code == SIGKILL && !status.ran_out_of_memory));
    if (status.ran_out_of_memory && limits.memory_mib) return text + ": " + memory_limit(limits);
    if (is_out_of_time && limits.cpu_seconds)
        return text + ": CPU time limit " + std::to_string(*limits.cpu_seconds) + " s";
    // A program that is denied memory ends in its own way: an abort, a fault, an exit status.
    if (is_failure && limits.memory_mib) text += " (" + memory_limit(limits) + ")";
    return text;
}

bool apply(const ProcessLimits& limits, bool has_cgroup) noexcept {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    if (limits.memory_mib && !has_cgroup) {
        const rlim_t bytes = static_cast<rlim_t>(*limits.memory_mib) * kMebibyte;
        if (!set_limit(RLIMIT_AS, bytes, bytes)) return false;
    }
    if (limits.cpu_seconds) {
        // SIGXCPU, whose name says why, and SIGKILL a second later if it is ignored.
        const auto seconds = static_cast<rlim_t>(*limits.cpu_seconds);
        if (!set_limit(RLIMIT_CPU, seconds, seconds + 1)) return false;
    }
    // Counted by user and user namespace, which a sandbox has of its own.
    if (limits.is_sandboxed &&
        !(set_limit(RLIMIT_NPROC, kSandboxProcesses, kSandboxProcesses) && set_limit(RLIMIT_CORE, 0, 0)))
        return false;
    if (limits.is_sandboxed && !forbid_system_calls()) return false;
    if (!limits.open_files) return true;
    const auto files = static_cast<rlim_t>(*limits.open_files);
    return set_limit(RLIMIT_NOFILE, files, files);
}

}  // namespace pahtum::arena
