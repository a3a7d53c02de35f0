#pragma once

namespace pahtum::arena {

/// Takes from this thread, and all that it starts, the system calls that no engine needs and that reach what
/// a sandbox does not hold: keyrings, memory without a file system (memfd, System V), io_uring, userfaultfd,
/// BPF, performance counters (ENOSYS), and sockets other than local, internet and netlink ones
/// (EAFNOSUPPORT). Programs for another architecture of the machine, as for 32 bits, can make no call at all.
/// Requires no_new_privs. Makes system calls only. False, with errno, if the system refuses; true without
/// effect on processors other than x86-64 and AArch64.
[[nodiscard]] bool forbid_system_calls() noexcept;

/// Takes from this thread, and all that it starts, the call that chooses the processors they run on: EPERM.
/// Otherwise as forbid_system_calls(), also what it says of programs for another architecture.
[[nodiscard]] bool forbid_choosing_processors() noexcept;

}  // namespace pahtum::arena
