#pragma once

#include <sys/types.h>
#include <vector>

#include "arena/process/limits.hpp"

namespace pahtum::arena {

/// The descriptors of a Launch must not be below this: the keeper puts its own there.
inline constexpr int kLaunchDescriptor = 6;

/// What a keeper needs, prepared before fork, because nothing may allocate after it.
struct Launch {
    std::vector<char*> arguments = {};    ///< the program and its arguments, and a null pointer
    std::vector<char*> environment = {};  ///< as arguments
    const char* file = nullptr;           ///< the program, if no shell shall read it; null = any, see execvp
    const char* directory = nullptr;      ///< where it runs; null = here
    int input = -1;                       ///< what becomes its stdin, stdout and stderr
    int output = -1;
    int error = -1;
    int control = -1;  ///< the keeper's end of a SOCK_SEQPACKET pair
    ProcessLimits limits = {};
    int cgroup = -1;                    ///< Cgroup::directory(); -1 = none
    const char* cgroup_path = nullptr;  ///< removed by the keeper
    bool cgroup_limits_memory = false;
    int held = -1;             ///< stays open until all has ended; -1 = none
    bool is_isolated = false;  ///< the keeper is the first process of a PID namespace
};

/// The first message on the control socket: that the program runs, or why it does not. If the keeper is
/// isolated and the program runs, SCM_CREDENTIALS come with it: the kernel translates the process id in them.
struct StartReport {
    pid_t process = -1;    ///< as the keeper sees it
    int error = 0;         ///< errno of what failed
    bool is_ours = false;  ///< the keeper could not start a process; otherwise the program could not be run
    bool is_in_cgroup = false;
};

/// The second and last message: the program has ended, and everything it had started has been killed. The end
/// of the keeper says that all of it is gone.
struct EndReport {
    ExitStatus status;
};

/// Runs a program as the child of the calling process, which has been forked for this and becomes its keeper.
/// The keeper ensures that nothing outlives the program or us: it kills everything the program has started as
/// soon as the program ends or the other end of the control socket is closed, if only by our death. The pipes
/// connect us and the program directly. See start_keeper() for the two kinds of keepers.
///
/// An isolated keeper waits for a first message on the control socket before it does anything. It gives the
/// program a /proc that shows its own processes, where the system allows that.
///
/// The program's process id stays taken after its end until the socket is closed. Never returns.
[[noreturn]] void run_keeper(Launch& launch) noexcept;

}  // namespace pahtum::arena
