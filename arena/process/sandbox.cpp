#include "arena/process/sandbox.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <stdexcept>
#include <string_view>

#include "arena/process/child_process.hpp"
#include "arena/process/stderr_log.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

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
    throw std::runtime_error{"bwrap is not installed; it is in the package bubblewrap"};
}

}  // namespace pahtum::arena
