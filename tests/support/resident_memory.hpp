#pragma once

#include <cstdint>
#include <fstream>
#include <unistd.h>

namespace pahtum::testing {

/// Memory of this process that is in use now, in kibibytes.
inline std::int64_t resident_kib() {
    std::ifstream file("/proc/self/statm");
    std::int64_t all = 0;
    std::int64_t resident = 0;
    file >> all >> resident;
    return resident * sysconf(_SC_PAGESIZE) / 1024;
}

}  // namespace pahtum::testing
