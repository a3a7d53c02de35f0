#pragma once

#include <chrono>
#include <sys/types.h>

#include "arena/process/keeper.hpp"

namespace pahtum::arena {

/// Forks a keeper for the launch and returns its process id, or -1 with errno. `control` is our end of the
/// control socket. Sets launch.is_isolated:
///
/// Isolated keepers are the first process of a PID namespace, in a user namespace where every user and group
/// that we may name keeps its number. No signal and no trace from the program reaches them, none reaches us,
/// and their end is the end of all that the program has started.
///
/// Where the system refuses namespaces (a container, a setting of the kernel) the keeper adopts what the
/// program leaves behind (PR_SET_CHILD_SUBREAPER). The program, being of the same user, may stop or kill it.
/// So this process then becomes a subreaper too, to which the children of a killed keeper fall; see
/// end_keeper().
[[nodiscard]] pid_t start_keeper(Launch& launch, int control);

/// Whether the keeper, a child of ours, has been stopped, by a signal or by a process that traces it.
[[nodiscard]] bool is_stopped(pid_t keeper);

/// How long a keeper may take to end, and to kill everything, before it is killed itself.
inline constexpr std::chrono::seconds kKeeperPatience{10};

/// Waits until the keeper, whose control socket is closed, has ended; kills it if it takes longer than
/// kKeeperPatience, or at once if it `has_failed`. In that case what an unprotected keeper has left behind,
/// which we have adopted, is killed too: all children of this process in sessions other than ours. Always
/// returns; what cannot be killed within seconds is given up.
void end_keeper(pid_t keeper, bool is_isolated, bool has_failed);

}  // namespace pahtum::arena
