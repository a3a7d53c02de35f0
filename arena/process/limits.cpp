#include "arena/process/limits.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "arena/process/child_process.hpp"
#include "arena/process/watchdog.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

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

constexpr std::chrono::seconds kTrialTime{10};

/// Where a sandbox has an empty file system of its own.
constexpr std::array<std::string_view, 3> kPrivate{"/tmp", "/var/tmp", "/dev/shm"};

/// Whether the path is below one of these.
bool is_hidden(const fs::path& path) {
    return std::any_of(kPrivate.begin(), kPrivate.end(), [&](std::string_view hidden) {
        return path.string().starts_with(std::string{hidden} + "/");
    });
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
    if (!limits.open_files) return true;
    const auto files = static_cast<rlim_t>(*limits.open_files);
    return set_limit(RLIMIT_NOFILE, files, files);
}

std::vector<std::string> sandboxed(const std::vector<std::string>& command, const std::string& directory) {
    std::vector<std::string> words{"bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"};
    for (const std::string_view path : kPrivate) words.insert(words.end(), {"--tmpfs", std::string{path}});
    const fs::path place = (fs::current_path() / directory).lexically_normal();
    const fs::path program = (place / command.front()).lexically_normal();
    const bool is_path = command.front().find('/') != std::string::npos;
    for (const fs::path& path : {place, is_path ? program.parent_path() : place, is_path ? program : place})
        if (is_hidden(path)) words.insert(words.end(), {"--ro-bind", path.string(), path.string()});
    words.insert(words.end(), {"--unshare-all", "--die-with-parent", "--chdir", place.string(), "--"});
    words.insert(words.end(), command.begin(), command.end());
    return words;
}

void check_sandbox() try {
    ChildProcess process{{.command = sandboxed({"true"}, "/"), .directory = ""}};
    StderrLog log{process.take_error()};
    const auto status = process.wait_until(Clock::now() + kTrialTime);
    if (status == ExitStatus{}) return;
    throw std::runtime_error{"bwrap does not work here: " + log.tail()};
} catch (const ProgramError&) {
    throw std::runtime_error{"bwrap is not installed; install the package bubblewrap"};
}

}  // namespace pahtum::arena
