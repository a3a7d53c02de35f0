#include "tests/support/confined.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <exception>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace pahtum::testing {
namespace {

void require(bool is_done, const char* what) {
    if (!is_done) throw std::system_error{errno, std::generic_category(), what};
}

void in_a_thread(const std::function<void()>& run) {
    std::exception_ptr error;
    std::thread{[&run, &error] {
        try {
            run();
        } catch (...) {
            error = std::current_exception();
        }
    }}.join();
    if (error) std::rethrow_exception(error);
}

}  // namespace

void forbid_namespaces() {
    constexpr auto kNumber = static_cast<unsigned>(offsetof(seccomp_data, nr));
    constexpr auto kFlags = static_cast<unsigned>(offsetof(seccomp_data, args));
    constexpr unsigned kKinds = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS;
    std::array<sock_filter, 9> program{
        sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, kNumber),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 5, 0),  // to ENOSYS: its flags are out of reach
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_unshare, 0, 2),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, kFlags),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, kKinds, 2, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    };
    sock_fprog filter{.len = program.size(), .filter = program.data()};
    require(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0, "no_new_privs");
    require(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0, "seccomp");
}

void without_namespaces(const std::function<void()>& run) {
    in_a_thread([&run] {
        forbid_namespaces();
        run();
    });
}

void as_user(unsigned id, const std::function<void()>& run) {
    in_a_thread([id, &run] {
        // The system calls themselves change the thread's user; the library's functions change the process's.
        require(syscall(SYS_setgroups, 0, nullptr) == 0, "setgroups");
        require(syscall(SYS_setresgid, id, id, id) == 0, "setresgid");
        require(syscall(SYS_setresuid, id, id, id) == 0, "setresuid");
        prctl(PR_SET_DUMPABLE, 1);
        run();
    });
}

void as_anyone(const std::function<void()>& run) {
    constexpr unsigned kNobody = 65534;
    geteuid() == 0 ? as_user(kNobody, run) : run();
}

}  // namespace pahtum::testing
