#pragma once

#include <sys/types.h>
#include <vector>

#include "arena/process/limits.hpp"
#include "arena/process/limits.hpp"

namespace pahtum::arena {

/// The descriptors of a Launch must not be below this: the keeper puts its own there.
inline constexpr int kLaunchDescriptor = 5;

/// What a keeper needs, made ready before fork: behind it nothing may allocate.
struct Launch {
    std::vector<char*> arguments = {};  ///< the program and its arguments, and a null pointer
    const char* directory = nullptr;    ///< where it runs; null = here
    int input = -1;                     ///< what becomes its stdin, stdout and stderr
    int output = -1;
    int error = -1;
    int control = -1;  ///< the keeper's end of a SOCK_SEQPACKET pair
    ProcessLimits limits = {};
    int cgroup = -1;                    ///< Cgroup::directory(); -1 = none
    const char* cgroup_path = nullptr;  ///< removed by the keeper
};

/// The first message on the control socket: the program runs, or why it does not.
struct StartReport {
    pid_t process = -1;
    int error = 0;         ///< errno of what failed
    bool is_ours = false;  ///< the keeper could not start a process; else the program could not be run
};

/// The second and last: the program has ended, and so has everything it had started.
struct EndReport {
    ExitStatus status;
};

/// Runs a program as the child of the calling process, which becomes its keeper: it has been forked for this
/// and has no other purpose. The keeper sees to it that nothing outlives the program or us. It adopts what
/// the program starts (PR_SET_CHILD_SUBREAPER), also out of other sessions and from behind dead parents, and
/// kills all of it as soon as the program ends or the other end of the control socket is closed, be it by our
/// death. Pipes are not its business: they connect us and the program directly.
///
/// The program's process id stays taken, also when it has ended, until the socket is closed. Never returns.
[[noreturn]] void run_keeper(Launch& launch) noexcept;

}  // namespace pahtum::arena
