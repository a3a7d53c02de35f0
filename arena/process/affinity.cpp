#include "arena/process/affinity.hpp"

#include <sched.h>

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

}  // namespace pahtum::arena
