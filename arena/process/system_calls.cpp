#include "arena/process/system_calls.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace pahtum::arena {

#if defined(__x86_64__) || defined(__aarch64__)

namespace {

#ifdef __x86_64__
constexpr std::uint32_t kMachine = AUDIT_ARCH_X86_64;
#else
constexpr std::uint32_t kMachine = AUDIT_ARCH_AARCH64;
#endif

/// On x86-64 the calls of x32 begin here; elsewhere there is none so high.
constexpr std::uint32_t kForeignCalls = 0x4000'0000;
constexpr std::uint32_t kMemfdSecret = 447;  // unknown to older headers

constexpr std::array<std::uint32_t, 12> kForbidden{
    SYS_keyctl,         SYS_add_key,           SYS_request_key,  SYS_io_uring_setup,
    SYS_io_uring_enter, SYS_io_uring_register, SYS_memfd_create, kMemfdSecret,
    SYS_shmget,         SYS_userfaultfd,       SYS_bpf,          SYS_perf_event_open};
constexpr std::array<std::uint32_t, 4> kFamilies{AF_UNIX, AF_INET, AF_INET6, AF_NETLINK};

constexpr sock_filter load(std::size_t offset) {
    return {.code = BPF_LD | BPF_W | BPF_ABS, .jt = 0, .jf = 0, .k = static_cast<std::uint32_t>(offset)};
}
constexpr sock_filter answer(std::uint32_t what) {
    return {.code = BPF_RET | BPF_K, .jt = 0, .jf = 0, .k = what};
}
/// Skips that many instructions if the comparison holds, or if it does not.
constexpr sock_filter compare(int how, std::uint32_t value, std::size_t if_so, std::size_t if_not = 0) {
    return {.code = static_cast<std::uint16_t>(BPF_JMP | BPF_K | how),
            .jt = static_cast<std::uint8_t>(if_so),
            .jf = static_cast<std::uint8_t>(if_not),
            .k = value};
}

constexpr std::size_t kSize = 11 + kForbidden.size() + kFamilies.size();

constexpr std::array<sock_filter, kSize> make_filter() {
    constexpr std::size_t kNoCall = kSize - 3;
    constexpr std::size_t kNoFamily = kSize - 2;
    constexpr std::size_t kAllow = kSize - 1;
    constexpr std::size_t kDomain = kNoCall - kFamilies.size() - 2;
    std::array<sock_filter, kSize> filter{};
    std::size_t at = 0;
    const auto to = [&at](std::size_t place) { return place - at - 1; };
    const auto put = [&](sock_filter instruction) { filter[at++] = instruction; };
    put(load(offsetof(seccomp_data, arch)));
    put(compare(BPF_JEQ, kMachine, 0, to(kNoCall)));
    put(load(offsetof(seccomp_data, nr)));
    put(compare(BPF_JGE, kForeignCalls, to(kNoCall)));
    for (const std::uint32_t call : kForbidden) put(compare(BPF_JEQ, call, to(kNoCall)));
    put(compare(BPF_JEQ, SYS_socket, to(kDomain)));
    put(compare(BPF_JEQ, SYS_socketpair, to(kDomain), to(kAllow)));
    put(load(offsetof(seccomp_data, args)));  // the low half: both processors are little-endian
    for (const std::uint32_t family : kFamilies) put(compare(BPF_JEQ, family, to(kAllow)));
    put(compare(BPF_JA, static_cast<std::uint32_t>(to(kNoFamily)), 0));
    put(answer(SECCOMP_RET_ERRNO | ENOSYS));
    put(answer(SECCOMP_RET_ERRNO | EAFNOSUPPORT));
    put(answer(SECCOMP_RET_ALLOW));
    return filter;
}

constexpr std::array<sock_filter, 8> kProcessorFilter{
    load(offsetof(seccomp_data, arch)),         compare(BPF_JEQ, kMachine, 0, 4),
    load(offsetof(seccomp_data, nr)),           compare(BPF_JGE, kForeignCalls, 2),
    compare(BPF_JEQ, SYS_sched_setaffinity, 2), answer(SECCOMP_RET_ALLOW),
    answer(SECCOMP_RET_ERRNO | ENOSYS),         answer(SECCOMP_RET_ERRNO | EPERM)};

template <std::size_t kLength>
bool install(const std::array<sock_filter, kLength>& filter) noexcept {
    const sock_fprog program{.len = kLength, .filter = const_cast<sock_filter*>(filter.data())};
    // An engine shares its memory with nobody whom speculation could spy on: leave that as fast as it is.
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) == 0;
}

}  // namespace

bool forbid_system_calls() noexcept {
    static constexpr std::array<sock_filter, kSize> kFilter = make_filter();
    return install(kFilter);
}

bool forbid_choosing_processors() noexcept { return install(kProcessorFilter); }

#else

bool forbid_system_calls() noexcept { return true; }
bool forbid_choosing_processors() noexcept { return true; }

#endif

}  // namespace pahtum::arena
