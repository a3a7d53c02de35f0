#include "arena/process/affinity.hpp"

#include <algorithm>
#include <cstddef>
#include <sched.h>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <utility>

namespace pahtum::arena {
namespace {

/// A socket bound to the core's name; closed if somebody has that name already.
FileDescriptor bind_name(int core) {
    FileDescriptor socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    // After a zero byte the name is one of Linux's abstract ones: not a file, and gone with its socket.
    const std::string text = "pahtum-arena-core-" + std::to_string(core);
    std::copy(text.begin(), text.end(), address.sun_path + 1);
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + text.size());
    const bool is_bound = bind(socket.number(), reinterpret_cast<const sockaddr*>(&address), length) == 0;
    return is_bound ? std::move(socket) : FileDescriptor{};
}

}  // namespace

std::vector<int> allowed_cores() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    std::vector<int> cores;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        for (int core = 0; core < CPU_SETSIZE; ++core)
            if (CPU_ISSET(static_cast<unsigned>(core), &allowed)) cores.push_back(core);
    }
    if (cores.empty()) cores.push_back(0);
    return cores;
}

void pin_to_cores(std::span<const int> cores) {
    if (cores.empty()) return;
    cpu_set_t only;
    CPU_ZERO(&only);
    for (const int core : cores) CPU_SET(static_cast<unsigned>(core), &only);
    sched_setaffinity(0, sizeof only, &only);
}

ReservedCores ReservedCores::take(std::span<const int> cores, std::size_t count) {
    ReservedCores taken;
    for (const int core : cores) {
        if (taken.numbers_.size() == count) break;
        FileDescriptor name = bind_name(core);
        if (!name.is_open()) continue;
        taken.numbers_.push_back(core);
        taken.names_.push_back(std::move(name));
    }
    return taken.numbers_.size() == count ? std::move(taken) : ReservedCores{};
}

}  // namespace pahtum::arena
