#include "arena/process/keepers.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <poll.h>
#include <sched.h>
#include <set>
#include <string>
#include <string_view>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <vector>

#include "engine/base/files.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;
using std::chrono::steady_clock;

/// How long processes may take to end after SIGKILL, and adopted ones to be found.
constexpr std::chrono::seconds kKillPatience{5};

/// The keepers that have not been waited for. The mutex is held while one is forked, so that none is taken
/// for a process that a keeper has left behind.
std::mutex keepers_mutex;
std::set<pid_t>& keepers() {
    static std::set<pid_t> all;
    return all;
}

bool write_file(const fs::path& path, std::string_view text) {
    const FileDescriptor file{open(path.c_str(), O_WRONLY | O_CLOEXEC)};
    return file.is_open() &&
           write(file.number(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

/// Maps every id that we have in our own namespace to itself.
std::string identity_map(const fs::path& own_map) {
    std::ifstream file{own_map};
    std::string text;
    for (std::string first, outside, count; file >> first >> outside >> count;) {
        text += first;
        text += ' ';
        text += first;
        text += ' ';
        text += count + '\n';
    }
    return text;
}

/// All ids need a privilege; our own needs none.
bool map_ids(pid_t process) {
    const fs::path place = "/proc/" + std::to_string(process);
    const auto only = [](unsigned id) { return std::to_string(id) + " " + std::to_string(id) + " 1\n"; };
    if (!write_file(place / "uid_map", identity_map("/proc/self/uid_map")) &&
        !write_file(place / "uid_map", only(geteuid())))
        return false;
    return write_file(place / "gid_map", identity_map("/proc/self/gid_map")) ||
           (write_file(place / "setgroups", "deny") && write_file(place / "gid_map", only(getegid())));
}

void wait_for(pid_t process) {
    while (waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
    }
}

/// Whether the system is short of something that it usually has.
bool may_pass(int error) { return error == EAGAIN || error == ENOMEM; }

/// -1 with errno.
pid_t fork_isolated(Launch& launch, int control) {
    launch.is_isolated = true;
    const auto keeper = static_cast<pid_t>(syscall(
        SYS_clone, CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | SIGCHLD, nullptr, nullptr, nullptr, 0));
    if (keeper == 0) run_keeper(launch);
    if (keeper < 0) return -1;
    if (map_ids(keeper) && send(control, "", 1, MSG_NOSIGNAL) == 1) return keeper;
    kill(keeper, SIGKILL);
    wait_for(keeper);
    errno = EPERM;
    return -1;
}

pid_t fork_unprotected(Launch& launch) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    launch.is_isolated = false;
    const pid_t keeper = fork();
    if (keeper == 0) run_keeper(launch);
    return keeper;
}

/// Whether the process, a child of ours, ends in that time.
bool ends_within(pid_t process, std::chrono::seconds patience) {
    const FileDescriptor pidfd{static_cast<int>(syscall(SYS_pidfd_open, process, 0))};
    if (!pidfd.is_open()) return true;  // no descriptor left: wait without a bound
    const auto deadline = steady_clock::now() + patience;
    while (true) {
        pollfd wanted{.fd = pidfd.number(), .events = POLLIN, .revents = 0};
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now()).count();
        if (poll(&wanted, 1, static_cast<int>(std::max<std::int64_t>(left, 0))) > 0) return true;
        if (steady_clock::now() >= deadline) return false;
    }
}

/// Our children, except keepers, that are in other sessions. Requires keepers_mutex.
std::vector<pid_t> orphans() {
    std::vector<pid_t> found;
    std::error_code error;
    for (const auto& thread : fs::directory_iterator{"/proc/self/task", error}) {
        std::ifstream children{thread.path() / "children"};
        for (pid_t child = 0; children >> child;)
            if (!keepers().contains(child) && getsid(child) != getsid(0)) found.push_back(child);
    }
    return found;
}

void end_orphans() {
    const auto deadline = steady_clock::now() + kKillPatience;
    while (steady_clock::now() < deadline) {
        {
            const std::lock_guard lock{keepers_mutex};
            const std::vector<pid_t> all = orphans();
            if (all.empty()) return;
            for (const pid_t orphan : all) kill(orphan, SIGKILL);
            for (const pid_t orphan : all) waitpid(orphan, nullptr, WNOHANG);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
}

}  // namespace

pid_t start_keeper(Launch& launch, int control) {
    const std::lock_guard lock{keepers_mutex};
    pid_t keeper = fork_isolated(launch, control);
    if (keeper < 0 && !may_pass(errno)) keeper = fork_unprotected(launch);
    if (keeper > 0) keepers().insert(keeper);
    return keeper;
}

bool is_stopped(pid_t keeper) {
    // waitid() does not report stops caused by a tracer.
    std::ifstream file{"/proc/" + std::to_string(keeper) + "/stat"};
    std::string number;
    std::string name;  // in brackets, without blanks
    std::string state;
    file >> number >> name >> state;
    return state == "T" || state == "t";
}

void end_keeper(pid_t keeper, bool is_isolated, bool has_failed) {
    if (!has_failed && !ends_within(keeper, kKeeperPatience)) has_failed = true;
    bool has_ended = true;
    if (has_failed) {
        kill(keeper, SIGKILL);
        has_ended = ends_within(keeper, kKillPatience);
    }
    if (has_ended) wait_for(keeper);
    {
        const std::lock_guard lock{keepers_mutex};
        if (has_ended) keepers().erase(keeper);
    }
    if (has_failed && !is_isolated) end_orphans();
}

}  // namespace pahtum::arena
