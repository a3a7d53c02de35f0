#include "arena/process/cgroup.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "arena/process/keeper.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

/// Where cgroup v2 is mounted; empty if nowhere.
fs::path mount_point() {
    std::ifstream mounts{"/proc/self/mountinfo"};
    for (std::string line; std::getline(mounts, line);) {
        if (line.find(" - cgroup2 ") == std::string::npos) continue;
        std::istringstream fields{line};
        std::string field;
        for (int i = 0; i < 5; ++i) fields >> field;
        return field;
    }
    return {};
}

/// Our own cgroup and its parent. A cgroup that holds processes cannot limit the memory of one below it, so
/// limits usually need the parent.
std::vector<fs::path> candidates() {
    const fs::path root = mount_point();
    if (root.empty()) return {};
    std::ifstream file{"/proc/self/cgroup"};
    for (std::string line; std::getline(file, line);) {
        constexpr std::string_view kUnified = "0::/";
        if (!line.starts_with(kUnified)) continue;
        const std::string own = line.substr(kUnified.size());
        if (own.empty()) return {root};
        return {root / own, (root / own).parent_path()};
    }
    return {};
}

bool counts_memory(const fs::path& parent) {
    std::ifstream file{parent / "cgroup.subtree_control"};
    for (std::string controller; file >> controller;)
        if (controller == "memory") return true;
    return false;
}

bool write_text(int directory, const char* file, std::string_view text) noexcept {
    const int descriptor = openat(directory, file, O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool is_written = write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    const int error = errno;
    close(descriptor);
    errno = error;
    return is_written;
}

bool limit_memory(int directory, int mebibytes) {
    write_text(directory, "memory.swap.max", "0");
    write_text(directory, "memory.oom.group", "1");
    return write_text(directory, "memory.max", std::to_string(mebibytes) + "M");
}

}  // namespace

std::optional<Cgroup> Cgroup::make(std::optional<int> memory_mib) {
    static std::atomic<int> count = 0;
    const std::string name = "pahtum-arena-" + std::to_string(getpid()) + "-" + std::to_string(++count);
    for (const fs::path& parent : candidates()) {
        if (memory_mib && !counts_memory(parent)) continue;
        const fs::path path = parent / name;
        if (access((parent / "cgroup.procs").c_str(), W_OK) != 0 || mkdir(path.c_str(), 0755) != 0) continue;
        FileDescriptor directory = moved_to(
            kLaunchDescriptor, FileDescriptor{open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)});
        if (directory.is_open() && (!memory_mib || limit_memory(directory.number(), *memory_mib)))
            return Cgroup{path, std::move(directory)};
        rmdir(path.c_str());
    }
    return std::nullopt;
}

bool enter_cgroup(int directory) noexcept { return write_text(directory, "cgroup.procs", "0"); }

void freeze_cgroup(int directory, bool is_frozen) noexcept {
    write_text(directory, "cgroup.freeze", is_frozen ? "1" : "0");
}

void kill_cgroup(int directory) noexcept { write_text(directory, "cgroup.kill", "1"); }

bool ran_out_of_memory(int directory) noexcept {
    const int descriptor = openat(directory, "memory.events", O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return false;
    std::array<char, 256> buffer;
    const ssize_t count = read(descriptor, buffer.data(), buffer.size());
    close(descriptor);
    const std::string_view text{buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
    constexpr std::string_view kKey = "oom_kill ";
    const std::size_t place = text.find(kKey);
    return place != std::string_view::npos && !text.substr(place + kKey.size()).starts_with("0");
}

}  // namespace pahtum::arena
