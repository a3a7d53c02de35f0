#include "arena/process/child_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>

namespace pahtum::arena {
namespace {

struct Pipe {
    FileDescriptor read_end;
    FileDescriptor write_end;
};

[[noreturn]] void throw_system_error(const char* what, int error = errno) {
    throw std::system_error{error, std::generic_category(), what};
}

/// Moves a descriptor away from 0 to 2, where dup2 in the child would overwrite it.
FileDescriptor above_standard(FileDescriptor descriptor) {
    if (descriptor.number() > STDERR_FILENO) return descriptor;
    FileDescriptor moved{fcntl(descriptor.number(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1)};
    if (!moved.is_open()) throw_system_error("fcntl");
    return moved;
}

Pipe make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw_system_error("pipe");
    FileDescriptor read_end{ends[0]};
    FileDescriptor write_end{ends[1]};
    return {above_standard(std::move(read_end)), above_standard(std::move(write_end))};
}

/// What the child needs, made ready before fork: between fork and exec nothing may allocate.
struct Launch {
    std::vector<char*> arguments = {};
    const char* directory = nullptr;
    int input = -1;
    int output = -1;
    int error = -1;
    int report = -1;  ///< errno goes here if exec fails; exec closes it
    pid_t parent = -1;
};

/// Signal mask and dispositions are inherited through exec, so ours must not be.
void restore_signals() {
    signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void run_child(const Launch& launch) {
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != launch.parent) _exit(EXIT_FAILURE);  // the parent died before the line above
    restore_signals();
    // What others left open without close-on-exec would keep pipes and files alive in the engine.
    syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
    const bool is_ready = dup2(launch.input, STDIN_FILENO) >= 0 && dup2(launch.output, STDOUT_FILENO) >= 0 &&
                          dup2(launch.error, STDERR_FILENO) >= 0 &&
                          (launch.directory == nullptr || chdir(launch.directory) == 0);
    if (is_ready) execvp(launch.arguments.front(), launch.arguments.data());
    const int error = errno;
    [[maybe_unused]] const ssize_t written = write(launch.report, &error, sizeof error);
    _exit(EXIT_FAILURE);
}

/// 0 if the child's exec succeeded, else its errno.
int read_report(int report) {
    int error = 0;
    ssize_t count = 0;
    do {
        count = read(report, &error, sizeof error);
    } while (count < 0 && errno == EINTR);
    return count == sizeof error ? error : 0;
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

}  // namespace

std::string to_text(ExitStatus status) {
    if (!status.was_killed) return "exited with status " + std::to_string(status.code);
    const char* const name = sigabbrev_np(status.code);
    return "was killed by " +
           (name != nullptr ? "SIG" + std::string{name} : "signal " + std::to_string(status.code));
}

ChildProcess::ChildProcess(const Program& program) {
    Pipe input = make_pipe();
    Pipe output = make_pipe();
    Pipe error = make_pipe();
    Pipe report = make_pipe();
    fcntl(error.read_end.number(), F_SETFL, O_NONBLOCK);

    Launch launch{.directory = program.directory.empty() ? nullptr : program.directory.c_str(),
                  .input = input.read_end.number(),
                  .output = output.write_end.number(),
                  .error = error.write_end.number(),
                  .report = report.write_end.number(),
                  .parent = getpid()};
    for (const std::string& argument : program.command)
        launch.arguments.push_back(const_cast<char*>(argument.c_str()));
    launch.arguments.push_back(nullptr);

    pid_ = fork();
    if (pid_ == 0) run_child(launch);
    if (pid_ < 0) throw_system_error("fork");
    report.write_end.close();
    int failure = read_report(report.read_end.number());
    pidfd_ = FileDescriptor{static_cast<int>(syscall(SYS_pidfd_open, pid_, 0))};
    const bool has_run = failure == 0;
    if (!pidfd_.is_open()) failure = errno;
    if (failure != 0) {
        kill();
        if (!has_run && !is_shortage(failure)) throw program_error(program, failure);
        throw_system_error("starting a process", failure);
    }
    input_ = std::move(input.write_end);
    output_ = std::move(output.read_end);
    error_ = std::move(error.read_end);
}

ChildProcess::~ChildProcess() { kill(); }

std::optional<ExitStatus> ChildProcess::wait_until(Deadline deadline) {
    while (!status_) {
        pollfd ended{.fd = pidfd_.number(), .events = POLLIN, .revents = 0};
        if (poll(&ended, 1, poll_timeout(deadline)) > 0) return reap();
        if (Clock::now() >= deadline) return std::nullopt;
    }
    return status_;
}

ExitStatus ChildProcess::kill() { return status_ ? *status_ : reap(); }

/// The group is killed before its leader is reaped: as long as the leader is a zombie, no other group has its
/// number.
ExitStatus ChildProcess::reap() {
    ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL);
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    status_ = WIFSIGNALED(status) ? ExitStatus{.was_killed = true, .code = WTERMSIG(status)}
                                  : ExitStatus{.was_killed = false, .code = WEXITSTATUS(status)};
    return *status_;
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
