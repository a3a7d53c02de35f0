#include "arena/process/keeper.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/cgroup.hpp"

namespace pahtum::arena {
namespace {

// The only descriptors of a keeper, besides the program's three before it runs.
constexpr int kControl = STDERR_FILENO + 1;
constexpr int kCgroup = kControl + 1;
static_assert(kCgroup < kLaunchDescriptor);

/// The program's process, between clone and exec: it shares the keeper's memory, and the keeper waits.
struct Start {
    const Launch& launch;
    pid_t keeper;
    int error = 0;
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
    const bool has_cgroup = launch.cgroup >= 0;
    const bool is_ready = (!has_cgroup || enter_cgroup(kCgroup)) &&
                          (launch.directory == nullptr || chdir(launch.directory) == 0) &&
                          apply(launch.limits, has_cgroup);
    restore_signals();
    if (is_ready) execvp(launch.arguments.front(), launch.arguments.data());
    start.error = errno;
    return EXIT_FAILURE;
}

/// Moves the descriptors it needs to 0 to 4 and closes all others, which would otherwise keep other engines'
/// pipes and our files open.
void keep_descriptors(const Launch& launch) {
    dup2(launch.input, STDIN_FILENO);
    dup2(launch.output, STDOUT_FILENO);
    dup2(launch.error, STDERR_FILENO);
    dup3(launch.control, kControl, O_CLOEXEC);
    int last = kControl;
    if (launch.cgroup >= 0) last = dup3(launch.cgroup, kCgroup, O_CLOEXEC);
    syscall(SYS_close_range, last + 1, ~0U, 0);
}

template <typename Report>
void tell(const Report& report) {
    send(kControl, &report, sizeof report, MSG_NOSIGNAL);
}

[[noreturn]] void leave(const Launch& launch) {
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
    tell(StartReport{.process = process});
    return process;
}

/// Blocks until the program has ended or the other end of the control socket is closed.
void wait_for_end(int pidfd) {
    std::array<pollfd, 2> sources{pollfd{.fd = kControl, .events = POLLIN, .revents = 0},
                                  pollfd{.fd = pidfd, .events = POLLIN, .revents = 0}};
    while (poll(sources.data(), sources.size(), -1) < 0) {
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

/// Kills the program and all it has started. A killed process leaves its children to us, so this repeats
/// until there is none. The program itself stays a zombie.
ExitStatus end_program(pid_t program, int cgroup) {
    kill(-program, SIGKILL);
    kill(program, SIGKILL);
    if (cgroup >= 0) kill_cgroup(cgroup);
    siginfo_t info{};
    while (waitid(P_PID, static_cast<id_t>(program), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
    while (const pid_t child = adopted_child(program)) {
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
    signal(SIGCHLD, SIG_DFL);  // ignored, it would reap the program
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_NAME, "pahtum-keeper");
    keep_descriptors(launch);

    int pidfd = -1;
    const pid_t program = start_program(launch, pidfd);
    wait_for_end(pidfd);
    tell(EndReport{end_program(program, launch.cgroup >= 0 ? kCgroup : -1)});
    char nothing = 0;
    while (recv(kControl, &nothing, sizeof nothing, 0) > 0) {
    }
    waitpid(program, nullptr, 0);
    leave(launch);
}

}  // namespace pahtum::arena
