#include "arena/process/child_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>

#include "arena/process/keeper.hpp"

namespace pahtum::arena {
namespace {

struct Ends {
    FileDescriptor ours;
    FileDescriptor theirs;
};

[[noreturn]] void throw_system_error(const char* what, int error = errno) {
    throw std::system_error{error, std::generic_category(), what};
}

/// With their end at a number that the keeper does not use itself.
Ends make_ends(int ours, int theirs) {
    Ends ends{FileDescriptor{ours}, moved_to(kLaunchDescriptor, FileDescriptor{theirs})};
    if (!ends.theirs.is_open()) throw_system_error("fcntl");
    return ends;
}

enum class Direction { kToThem, kFromThem };

Ends make_pipe(Direction direction) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw_system_error("pipe");
    return direction == Direction::kToThem ? make_ends(ends[1], ends[0]) : make_ends(ends[0], ends[1]);
}

Ends make_control() {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw_system_error("socketpair");
    return make_ends(ends[0], ends[1]);
}

std::vector<char*> pointers_to(const std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

/// The keeper's next message; nothing if it has been killed.
template <typename Report>
std::optional<Report> receive(const FileDescriptor& control) {
    Report report;
    ssize_t count = 0;
    do {
        count = recv(control.number(), &report, sizeof report, 0);
    } while (count < 0 && errno == EINTR);
    return count == sizeof report ? std::optional{report} : std::nullopt;
}

void wait_for(pid_t process) {
    while (waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
    }
}

bool is_shortage(int error) {
    return error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE;
}

ProgramError program_error(const Program& program, int error) {
    const std::string place = program.directory.empty() ? "" : " in '" + program.directory + "'";
    return ProgramError{"cannot run '" + program.command.front() + "'" + place + ": " +
                        std::generic_category().message(error)};
}

int poll_timeout(Deadline deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000));
}

/// Waits for it until the deadline.
bool is_readable(const FileDescriptor& file, Deadline deadline) {
    while (true) {
        pollfd wanted{.fd = file.number(), .events = POLLIN, .revents = 0};
        if (poll(&wanted, 1, poll_timeout(deadline)) > 0) return true;
        if (Clock::now() >= deadline) return false;
    }
}

}  // namespace

ChildProcess::ChildProcess(const Program& program) {
    Ends input = make_pipe(Direction::kToThem);
    Ends output = make_pipe(Direction::kFromThem);
    Ends error = make_pipe(Direction::kFromThem);
    Ends control = make_control();
    fcntl(error.ours.number(), F_SETFL, O_NONBLOCK);
    if (program.limits.memory_mib || program.will_be_suspended)
        cgroup_ = Cgroup::make(program.limits.memory_mib);

    Launch launch{.arguments = pointers_to(program.command),
                  .directory = program.directory.empty() ? nullptr : program.directory.c_str(),
                  .input = input.theirs.number(),
                  .output = output.theirs.number(),
                  .error = error.theirs.number(),
                  .control = control.theirs.number(),
                  .limits = program.limits};
    if (cgroup_) {
        launch.cgroup = cgroup_->directory();
        launch.cgroup_path = cgroup_->path().c_str();
    }
    keeper_ = fork();
    if (keeper_ == 0) run_keeper(launch);
    if (keeper_ < 0) throw_system_error("fork");
    control.theirs.close();
    const auto report = receive<StartReport>(control.ours);
    if (!report || report->error != 0) {
        control.ours.close();
        wait_for(keeper_);
        if (report && !report->is_ours && !is_shortage(report->error))
            throw program_error(program, report->error);
        throw_system_error("starting a process", report ? report->error : ECHILD);
    }
    pid_ = report->process;
    clock_getcpuclockid(pid_, &cpu_clock_);
    input_ = std::move(input.ours);
    output_ = std::move(output.ours);
    error_ = std::move(error.ours);
    control_ = std::move(control.ours);
}

ChildProcess::~ChildProcess() { kill(); }

bool ChildProcess::has_output(Deadline deadline) const { return is_readable(output_, deadline); }

std::optional<ExitStatus> ChildProcess::wait_until(Deadline deadline) {
    if (!status_ && is_readable(control_, deadline)) return reap();
    return status_;
}

/// The keeper kills all of them when its socket is shut down. The first kill is for speed, in case the keeper
/// has to wait for a processor; it cannot hit another process, because the number stays taken until the
/// keeper is released.
ExitStatus ChildProcess::kill() {
    if (status_) return *status_;
    ::kill(-pid_, SIGKILL);
    shutdown(control_.number(), SHUT_WR);
    return reap();
}

/// Waits for the keeper's report and releases it. If it was killed, the process has died with it.
ExitStatus ChildProcess::reap() {
    const auto report = receive<EndReport>(control_);
    status_ = report ? report->status : ExitStatus{.was_killed = true, .code = SIGKILL};
    control_.close();
    wait_for(keeper_);
    return *status_;
}

void ChildProcess::suspend() {
    if (status_) return;
    if (cgroup_)
        freeze_cgroup(cgroup_->directory(), true);
    else
        ::kill(-pid_, SIGSTOP);
}

void ChildProcess::resume() {
    if (status_) return;
    if (cgroup_)
        freeze_cgroup(cgroup_->directory(), false);
    else
        ::kill(-pid_, SIGCONT);
}

std::chrono::nanoseconds ChildProcess::cpu_time() const {
    timespec time{};
    if (status_ || clock_gettime(cpu_clock_, &time) != 0) return {};
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

void require_descriptors(std::size_t count) {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= count) return;
    limit.rlim_cur = std::min<rlim_t>(count, limit.rlim_max);
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < count) {
        throw std::runtime_error{"needs " + std::to_string(count) + " open files, but the limit is " +
                                 std::to_string(limit.rlim_max) + " (ulimit -Hn): use fewer games at once"};
    }
}

}  // namespace pahtum::arena
