#include "arena/process/keeper.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/keyctl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

namespace pahtum::arena {
namespace {

// The only descriptors of a keeper, besides the program's three before it runs, and its pidfd.
constexpr int kControl = STDERR_FILENO + 1;
constexpr int kCgroup = kControl + 1;
constexpr int kHeld = kCgroup + 1;
static_assert(kHeld < kLaunchDescriptor);

/// The program's process, between clone and exec: it shares the keeper's memory, and the keeper waits.
struct Start {
    const Launch& launch;
    pid_t keeper;
    int error = 0;
    bool is_in_cgroup = false;
};

/// Signal mask and dispositions are inherited through exec, so ours must not be.
void restore_signals() {
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

int run_program(void* argument) {
    Start& start = *static_cast<Start*>(argument);
    const Launch& launch = start.launch;
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != start.keeper) return EXIT_FAILURE;  // the keeper was killed before the line above
    start.is_in_cgroup = launch.cgroup >= 0 && enter_cgroup(kCgroup);
    const bool is_ready = (start.is_in_cgroup || !launch.cgroup_limits_memory) &&
                          (launch.directory == nullptr || chdir(launch.directory) == 0) &&
                          apply(launch.limits, launch.cgroup_limits_memory);
    restore_signals();
    if (is_ready && launch.file != nullptr)
        execve(launch.file, launch.arguments.data(), launch.environment.data());
    else if (is_ready)
        execvpe(launch.arguments.front(), launch.arguments.data(), launch.environment.data());
    start.error = errno;
    return EXIT_FAILURE;
}

/// Moves the descriptors it needs to 0 to 5 and closes all others, which would otherwise keep other engines'
/// pipes and our files open.
void keep_descriptors(const Launch& launch) {
    dup2(launch.input, STDIN_FILENO);
    dup2(launch.output, STDOUT_FILENO);
    dup2(launch.error, STDERR_FILENO);
    dup3(launch.control, kControl, O_CLOEXEC);
    close(kCgroup);
    close(kHeld);
    if (launch.cgroup >= 0) dup3(launch.cgroup, kCgroup, O_CLOEXEC);
    if (launch.held >= 0) dup3(launch.held, kHeld, O_CLOEXEC);
    syscall(SYS_close_range, kHeld + 1, ~0U, 0);
}

/// Waits until our user and group ids are mapped. A container may refuse a /proc of our own; then the one
/// that is there shows more processes, under other numbers.
void settle_in_namespaces() {
    char go = 0;
    if (recv(kControl, &go, sizeof go, 0) <= 0) _exit(EXIT_FAILURE);
    mount(nullptr, "/", nullptr, MS_REC | MS_SLAVE, nullptr);
    mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr);
}

/// From now on neither we nor what we start can make a user namespace below ours. Requires that we are in one
/// of our own.
void forbid_user_namespaces() {
    const int file = open("/proc/sys/user/max_user_namespaces", O_WRONLY | O_CLOEXEC);
    if (write(file, "0", 1) != 1) _exit(EXIT_FAILURE);
    close(file);
}

/// Neither the keys that we can use nor those of other engines are the program's. A container may refuse it,
/// and all use of keys with it.
void leave_keyring() { syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, nullptr); }

template <typename Report>
void tell(const Report& report) {
    send(kControl, &report, sizeof report, MSG_NOSIGNAL);
}

/// With the process id as credentials if we are isolated.
void tell_start(const StartReport& start, bool is_isolated) {
    if (!is_isolated) return tell(start);
    StartReport report = start;
    const ucred identity{.pid = start.process, .uid = getuid(), .gid = getgid()};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof identity)> control{};
    iovec data{.iov_base = &report, .iov_len = sizeof report};
    msghdr message{};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_CREDENTIALS;
    header->cmsg_len = CMSG_LEN(sizeof identity);
    std::memcpy(CMSG_DATA(header), &identity, sizeof identity);
    sendmsg(kControl, &message, MSG_NOSIGNAL);
}

/// Requires that all but the program has been killed, or is killed by it.
[[noreturn]] void leave(const Launch& launch) {
    if (launch.is_isolated) {
        kill(-1, SIGKILL);
        while (waitpid(-1, nullptr, __WALL) > 0) {
        }
    }
    if (launch.cgroup_path != nullptr) rmdir(launch.cgroup_path);
    _exit(EXIT_SUCCESS);
}

/// Starts the program and reports it. Ends the keeper if the program does not run.
pid_t start_program(const Launch& launch, int& pidfd) {
    alignas(16) static std::array<std::byte, std::size_t{64} << 10> stack;
    Start start{.launch = launch, .keeper = getpid()};
    const pid_t process = clone(run_program, stack.data() + stack.size(),
                                CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, &start, &pidfd);
    if (process < 0) {
        tell(StartReport{.error = errno, .is_ours = true});
        leave(launch);
    }
    if (start.error != 0) {
        waitpid(process, nullptr, 0);
        tell(StartReport{.error = start.error});
        leave(launch);
    }
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    close(STDERR_FILENO);
    tell_start({.process = process, .is_in_cgroup = start.is_in_cgroup}, launch.is_isolated);
    return process;
}

/// Takes note of the ends of processes that the program has left behind, so that they do not pile up.
void reap_others(pid_t program) {
    while (true) {
        siginfo_t info{};
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0) return;
        if (info.si_pid == 0 || info.si_pid == program) return;
        waitpid(info.si_pid, nullptr, 0);
    }
}

/// Blocks until the program has ended or the other end of the control socket is closed.
void wait_for_end(pid_t program, int pidfd) {
    sigset_t ends_of_children;
    sigemptyset(&ends_of_children);
    sigaddset(&ends_of_children, SIGCHLD);
    std::array<pollfd, 3> sources{pollfd{.fd = kControl, .events = POLLIN, .revents = 0},
                                  pollfd{.fd = pidfd, .events = POLLIN, .revents = 0},
                                  pollfd{.fd = signalfd(-1, &ends_of_children, SFD_CLOEXEC | SFD_NONBLOCK),
                                         .events = POLLIN,
                                         .revents = 0}};
    while (true) {
        poll(sources.data(), sources.size(), -1);
        if (sources[0].revents != 0 || sources[1].revents != 0) return;
        signalfd_siginfo signal{};
        if (read(sources[2].fd, &signal, sizeof signal) == sizeof signal) reap_others(program);
    }
}

/// A child of ours other than the program, which has left it behind. 0 if there is none.
pid_t adopted_child(pid_t program) {
    const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    std::array<char, 64> text{};  // room for two process ids
    const ssize_t count = read(file, text.data(), text.size() - 1);
    close(file);
    for (char* next = text.data(); count > 0 && *next != '\0';) {
        const auto child = static_cast<pid_t>(std::strtol(next, &next, 10));
        if (child != program) return child;
        while (*next == ' ') ++next;
    }
    return 0;
}

/// Kills the program and all it has started. The program itself stays a zombie. In a PID namespace one signal
/// reaches all the others, however fast they fork; elsewhere a killed process leaves its children to us, so
/// this repeats until there is none.
ExitStatus end_program(pid_t program, const Launch& launch) {
    const int cgroup = launch.cgroup >= 0 ? kCgroup : -1;
    kill(-program, SIGKILL);
    kill(program, SIGKILL);
    if (launch.is_isolated) kill(-1, SIGKILL);
    if (cgroup >= 0) kill_cgroup(cgroup);
    siginfo_t info{};
    while (waitid(P_PID, static_cast<id_t>(program), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
    while (const pid_t child = launch.is_isolated ? 0 : adopted_child(program)) {
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }
    return {.was_killed = info.si_code != CLD_EXITED,
            .code = info.si_status,
            .ran_out_of_memory = cgroup >= 0 && ran_out_of_memory(cgroup)};
}

}  // namespace

void run_keeper(Launch& launch) noexcept {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, nullptr);
    // Ignored, it would reap the program; and nobody is to wake us when the program is suspended.
    struct sigaction on_end {};
    on_end.sa_handler = SIG_DFL;
    on_end.sa_flags = SA_NOCLDSTOP;
    sigaction(SIGCHLD, &on_end, nullptr);
    setsid();
    prctl(PR_SET_NAME, "pahtum-keeper");
    keep_descriptors(launch);
    leave_keyring();
    if (launch.is_isolated)
        settle_in_namespaces();
    else
        prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (launch.is_isolated && launch.limits.is_sandboxed && geteuid() == 0) forbid_user_namespaces();
    prctl(PR_SET_DUMPABLE, 0);  // nobody of the same user may trace us

    if (launch.limits.is_sandboxed && !launch.is_isolated) {
        tell(StartReport{.error = EPERM});
        leave(launch);
    }
    int pidfd = -1;
    const pid_t program = start_program(launch, pidfd);
    wait_for_end(program, pidfd);
    tell(EndReport{end_program(program, launch)});
    char nothing = 0;
    while (recv(kControl, &nothing, sizeof nothing, 0) > 0) {
    }
    waitpid(program, nullptr, 0);
    leave(launch);
}

}  // namespace pahtum::arena
