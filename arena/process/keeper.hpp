#pragma once

#include <sys/types.h>
#include <vector>

#include "arena/process/limits.hpp"

namespace pahtum::arena {

/// The descriptors of a Launch must not be below this: the keeper puts its own there.
inline constexpr int kLaunchDescriptor = 5;

/// What a keeper needs, prepared before fork, because nothing may allocate after it.
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

/// The first message on the control socket: that the program runs, or why it does not.
struct StartReport {
    pid_t process = -1;
    int error = 0;         ///< errno of what failed
    bool is_ours = false;  ///< whether the keeper could not start a process, not the program could not be run
};

/// The second and last message: the program has ended, and so has everything it had started.
struct EndReport {
    ExitStatus status;
};

/// Runs a program as the child of the calling process, which has been forked for this and becomes its keeper.
/// The keeper ensures that nothing outlives the program or us. It adopts what the program starts
/// (PR_SET_CHILD_SUBREAPER), also in other sessions and when its parents have died, and kills all of it as
/// soon as the program ends or the other end of the control socket is closed, if only by our death. The pipes
/// connect us and the program directly.
///
/// The program's process id stays taken after its end until the socket is closed. Never returns.
[[noreturn]] void run_keeper(Launch& launch) noexcept;

}  // namespace pahtum::arena
