#include <algorithm>
#include <array>
#include <cstdint>
#include <linux/magic.h>
#include <sys/vfs.h>

#include "engine/platform/file_systems.hpp"

namespace pahtum {

bool is_made_up(int descriptor) {
    constexpr std::array<std::uint32_t, 6> kTypes{PROC_SUPER_MAGIC, SYSFS_MAGIC,      DEBUGFS_MAGIC,
                                                  TRACEFS_MAGIC,    SECURITYFS_MAGIC, CGROUP2_SUPER_MAGIC};
    struct statfs system {};
    if (::fstatfs(descriptor, &system) != 0) return false;
    const auto type = static_cast<std::uint32_t>(system.f_type);
    return std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end();
}

}  // namespace pahtum
