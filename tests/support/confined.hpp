#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>

namespace pahtum::testing {

/// Runs it in a thread of its own in which, as in many containers, no process can be started in namespaces of
/// its own. Throws std::system_error if the system does not let us.
void without_namespaces(const std::function<void()>& run);

/// Runs it in a thread of its own that belongs to the user and group `id`, with all that it starts. Requires
/// that we are root.
void as_user(unsigned id, const std::function<void()>& run);

/// Runs it as a user who may do what files let everyone do, and no more: as nobody if we are root.
void as_anyone(const std::function<void()>& run);

/// Takes the right to start processes in namespaces from the calling thread and all that it starts.
void forbid_namespaces();

/// From now on the system refuses this call to the calling thread, and to all threads and processes that it
/// starts, with that errno. Cannot be undone: call it in a thread of its own. False if the system does not
/// allow that.
[[nodiscard]] inline bool refuse_call(long number, int error) {
    const auto call = static_cast<unsigned>(number);
    const auto answer = SECCOMP_RET_ERRNO | static_cast<unsigned>(error);
    std::array<sock_filter, 4> filter{{{BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, nr)},
                                       {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, call},
                                       {BPF_RET | BPF_K, 0, 0, answer},
                                       {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}}};
    const sock_fprog program{filter.size(), filter.data()};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

}  // namespace pahtum::testing
