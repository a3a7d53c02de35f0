#include "arena/process/affinity.hpp"

#include <algorithm>
#include <sched.h>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>

namespace pahtum::arena {

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

void pin_to_core(int core) {
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(static_cast<unsigned>(core), &only);
    sched_setaffinity(0, sizeof only, &only);
}

std::optional<ReservedCore> ReservedCore::take(std::span<const int> cores) {
    for (const int core : cores) {
        FileDescriptor name(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        // Behind a zero the name is one of Linux's abstract ones: no file, gone with its socket.
        const std::string text = "pahtum-arena-core-" + std::to_string(core);
        std::copy(text.begin(), text.end(), address.sun_path + 1);
        const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + text.size());
        if (bind(name.number(), reinterpret_cast<const sockaddr*>(&address), length) == 0)
            return ReservedCore{core, std::move(name)};
    }
    return std::nullopt;
}

}  // namespace pahtum::arena
