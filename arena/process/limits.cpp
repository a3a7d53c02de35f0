#include "arena/process/limits.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <fstream>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sstream>
#include <string_view>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>
#include <utility>

#include "arena/process/keeper.hpp"

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

/// A socket bound to the core's name; closed if somebody has that name already.
FileDescriptor bind_name(int core) {
    FileDescriptor socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    // After a zero byte the name is one of Linux's abstract ones: not a file, and gone with its socket.
    const std::string text = "pahtum-arena-core-" + std::to_string(core);
    std::copy(text.begin(), text.end(), address.sun_path + 1);
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + text.size());
    const bool is_bound = bind(socket.number(), reinterpret_cast<const sockaddr*>(&address), length) == 0;
    return is_bound ? std::move(socket) : FileDescriptor{};
}

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

#if defined(__x86_64__) || defined(__aarch64__)

#ifdef __x86_64__
constexpr std::uint32_t kMachine = AUDIT_ARCH_X86_64;
#else
constexpr std::uint32_t kMachine = AUDIT_ARCH_AARCH64;
#endif

/// On x86-64 the calls of x32 begin here; elsewhere there is none so high.
constexpr std::uint32_t kForeignCalls = 0x4000'0000;
constexpr std::uint32_t kMemfdSecret = 447;  // unknown to older headers

constexpr std::array<std::uint32_t, 12> kForbidden{
    SYS_keyctl,         SYS_add_key,           SYS_request_key,  SYS_io_uring_setup,
    SYS_io_uring_enter, SYS_io_uring_register, SYS_memfd_create, kMemfdSecret,
    SYS_shmget,         SYS_userfaultfd,       SYS_bpf,          SYS_perf_event_open};
constexpr std::array<std::uint32_t, 4> kFamilies{AF_UNIX, AF_INET, AF_INET6, AF_NETLINK};

constexpr sock_filter load(std::size_t offset) {
    return {.code = BPF_LD | BPF_W | BPF_ABS, .jt = 0, .jf = 0, .k = static_cast<std::uint32_t>(offset)};
}
constexpr sock_filter answer(std::uint32_t what) {
    return {.code = BPF_RET | BPF_K, .jt = 0, .jf = 0, .k = what};
}
/// Skips that many instructions if the comparison holds, or if it does not.
constexpr sock_filter compare(int how, std::uint32_t value, std::size_t if_so, std::size_t if_not = 0) {
    return {.code = static_cast<std::uint16_t>(BPF_JMP | BPF_K | how),
            .jt = static_cast<std::uint8_t>(if_so),
            .jf = static_cast<std::uint8_t>(if_not),
            .k = value};
}

constexpr std::size_t kSize = 11 + kForbidden.size() + kFamilies.size();

constexpr std::array<sock_filter, kSize> make_filter() {
    constexpr std::size_t kNoCall = kSize - 3;
    constexpr std::size_t kNoFamily = kSize - 2;
    constexpr std::size_t kAllow = kSize - 1;
    constexpr std::size_t kDomain = kNoCall - kFamilies.size() - 2;
    std::array<sock_filter, kSize> filter{};
    std::size_t at = 0;
    const auto to = [&at](std::size_t place) { return place - at - 1; };
    const auto put = [&](sock_filter instruction) { filter[at++] = instruction; };
    put(load(offsetof(seccomp_data, arch)));
    put(compare(BPF_JEQ, kMachine, 0, to(kNoCall)));
    put(load(offsetof(seccomp_data, nr)));
    put(compare(BPF_JGE, kForeignCalls, to(kNoCall)));
    for (const std::uint32_t call : kForbidden) put(compare(BPF_JEQ, call, to(kNoCall)));
    put(compare(BPF_JEQ, SYS_socket, to(kDomain)));
    put(compare(BPF_JEQ, SYS_socketpair, to(kDomain), to(kAllow)));
    put(load(offsetof(seccomp_data, args)));  // the low half: both processors are little-endian
    for (const std::uint32_t family : kFamilies) put(compare(BPF_JEQ, family, to(kAllow)));
    put(compare(BPF_JA, static_cast<std::uint32_t>(to(kNoFamily)), 0));
    put(answer(SECCOMP_RET_ERRNO | ENOSYS));
    put(answer(SECCOMP_RET_ERRNO | EAFNOSUPPORT));
    put(answer(SECCOMP_RET_ALLOW));
    return filter;
}

constexpr std::array<sock_filter, 8> kProcessorFilter{
    load(offsetof(seccomp_data, arch)),         compare(BPF_JEQ, kMachine, 0, 4),
    load(offsetof(seccomp_data, nr)),           compare(BPF_JGE, kForeignCalls, 2),
    compare(BPF_JEQ, SYS_sched_setaffinity, 2), answer(SECCOMP_RET_ALLOW),
    answer(SECCOMP_RET_ERRNO | ENOSYS),         answer(SECCOMP_RET_ERRNO | EPERM)};

template <std::size_t kLength>
bool install(const std::array<sock_filter, kLength>& filter) noexcept {
    const sock_fprog program{.len = kLength, .filter = const_cast<sock_filter*>(filter.data())};
    // An engine shares its memory with nobody whom speculation could spy on: leave that as fast as it is.
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) == 0;
}

#endif

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
    if (limits.start_seconds) add("start " + std::to_string(*limits.start_seconds) + " s");
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

bool apply(const ProcessLimits& limits, bool cgroup_limits_memory) noexcept {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    if (limits.memory_mib && !cgroup_limits_memory) {
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
    if (limits.keeps_processors && !forbid_choosing_processors()) return false;
    if (!limits.open_files) return true;
    const auto files = static_cast<rlim_t>(*limits.open_files);
    return set_limit(RLIMIT_NOFILE, files, files);
}

std::vector<int> allowed_cores() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    std::vector<int> cores;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        for (int core = 0; core < CPU_SETSIZE; ++core)
            if (CPU_ISSET(static_cast<unsigned>(core), &allowed)) cores.push_back(core);
    }
    if (cores.empty()) cores.push_back(0);
    return cores;
}

void pin_to_cores(std::span<const int> cores) {
    if (cores.empty()) return;
    cpu_set_t only;
    CPU_ZERO(&only);
    for (const int core : cores) CPU_SET(static_cast<unsigned>(core), &only);
    sched_setaffinity(0, sizeof only, &only);
}

ReservedCores ReservedCores::take(std::span<const int> cores, std::size_t count) {
    ReservedCores taken;
    for (const int core : cores) {
        if (taken.numbers_.size() == count) break;
        FileDescriptor name = bind_name(core);
        if (!name.is_open()) continue;
        taken.numbers_.push_back(core);
        taken.names_.push_back(std::move(name));
    }
    return taken.numbers_.size() == count ? std::move(taken) : ReservedCores{};
}

std::optional<Cgroup> Cgroup::make(std::optional<int> memory_mib) {
    static std::atomic<int> count = 0;
    const std::string name = "pahtum-arena-" + std::to_string(getpid()) + "-" + std::to_string(++count);
    for (const fs::path& parent : candidates()) {
        if (memory_mib && !counts_memory(parent)) continue;
        const fs::path path = parent / name;
        if (access((parent / "cgroup.procs").c_str(), W_OK) != 0 || mkdir(path.c_str(), 0755) != 0) continue;
        FileDescriptor directory = moved_to(
            kLaunchDescriptor, FileDescriptor{open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)});
        FileDescriptor times = moved_to(
            kLaunchDescriptor, FileDescriptor{openat(directory.number(), "cpu.stat", O_RDONLY | O_CLOEXEC)});
        if (times.is_open() && (!memory_mib || limit_memory(directory.number(), *memory_mib)))
            return Cgroup{path, std::move(directory), std::move(times), memory_mib.has_value()};
        rmdir(path.c_str());
    }
    return std::nullopt;
}

Cgroup::~Cgroup() {
    if (directory_.is_open()) rmdir(path_.c_str());
}

std::chrono::nanoseconds Cgroup::cpu_time() const {
    constexpr std::string_view kKey = "usage_usec ";  // always the first line
    std::array<char, 256> text;
    const ssize_t count = pread(times_.number(), text.data(), text.size(), 0);
    if (count <= 0 || !std::string_view{text.data(), static_cast<std::size_t>(count)}.starts_with(kKey))
        return {};
    std::int64_t microseconds = 0;
    std::from_chars(text.data() + kKey.size(), text.data() + count, microseconds);
    return std::chrono::microseconds{microseconds};
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

#if defined(__x86_64__) || defined(__aarch64__)

bool forbid_system_calls() noexcept {
    static constexpr std::array<sock_filter, kSize> kFilter = make_filter();
    return install(kFilter);
}

bool forbid_choosing_processors() noexcept { return install(kProcessorFilter); }

#else

bool forbid_system_calls() noexcept { return true; }
bool forbid_choosing_processors() noexcept { return true; }

#endif

}  // namespace pahtum::arena
