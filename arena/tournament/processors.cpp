#include "arena/tournament/processors.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string_view>

#include "arena/process/limits.hpp"
#include "arena/tournament/speed.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

/// "200000 100000" of version 2, "max 100000" without a quota.
std::optional<double> quota_of_v2(const fs::path& group) {
    std::ifstream file{group / "cpu.max"};
    double quota = 0;
    double period = 0;
    if (!(file >> quota >> period) || !(quota > 0 && period > 0)) return std::nullopt;
    return quota / period;
}

/// -1 means no quota.
std::optional<double> quota_of_v1(const fs::path& group) {
    double quota = 0;
    double period = 0;
    if (!(std::ifstream{group / "cpu.cfs_quota_us"} >> quota)) return std::nullopt;
    if (!(std::ifstream{group / "cpu.cfs_period_us"} >> period)) return std::nullopt;
    return quota > 0 && period > 0 ? std::optional{quota / period} : std::nullopt;
}

void keep_least(std::optional<double>& least, const std::optional<double>& quota) {
    if (quota) least = std::min(least.value_or(*quota), *quota);
}

/// Of the group and all above it. In a container the path may be the host's, of which only the root is there.
std::optional<double> least_quota(const fs::path& mount, const std::string& group, bool is_v2) {
    std::optional<double> least;
    fs::path path = fs::path{group}.relative_path().lexically_normal();
    while (true) {
        keep_least(least, is_v2 ? quota_of_v2(mount / path) : quota_of_v1(mount / path));
        if (path.empty()) return least;
        path = path.parent_path();
    }
}

bool has_cpu(std::string_view controllers) {
    const auto names = split(controllers, ",");
    return std::ranges::find(names, "cpu") != names.end();
}

std::string here_text(const Processors& processors) {
    std::string text = counted(processors.allowed, "processor");
    if (processors.quota && *processors.quota < processors.allowed)
        text += ", with time for " + decimal_text(*processors.quota, 2) + " by the quota of the cgroup";
    return text;
}

}  // namespace

int Processors::count() const {
    const double least = std::min(static_cast<double>(allowed), quota.value_or(allowed));
    return std::max(1, static_cast<int>(std::floor(least)));
}

std::optional<double> processor_quota(const fs::path& root) {
    const fs::path mounts = root / "sys/fs/cgroup";
    std::optional<double> least;
    std::ifstream groups{root / "proc/self/cgroup"};
    // NUMBER:CONTROLLERS:PATH, without controllers for version 2.
    for (std::string line; std::getline(groups, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos) continue;
        const std::string controllers = line.substr(first + 1, second - first - 1);
        const std::string group = line.substr(second + 1);
        if (controllers.empty())
            for (const fs::path& mount : {mounts, mounts / "unified"})
                keep_least(least, least_quota(mount, group, true));
        else if (has_cpu(controllers))
            for (const fs::path& mount : {mounts / controllers, mounts / "cpu"})
                keep_least(least, least_quota(mount, group, false));
    }
    return least;
}

Processors processors_here() {
    return {.allowed = static_cast<int>(allowed_cores().size()), .quota = processor_quota()};
}

int default_slots(std::span<const EngineSpec> engines, OffTurn off_turn, const Processors& processors) {
    return std::max(1, (processors.count() - 1) / cores_of_slot(engines, off_turn));
}

std::string sharing_text(std::span<const EngineSpec> engines, const PoolOptions& pool,
                         const Processors& processors) {
    const OffTurn off_turn = pool.slot.game.turn.off_turn;
    const int each = cores_of_slot(engines, off_turn);
    const double there = std::min<double>(processors.allowed, processors.quota.value_or(processors.allowed));
    const bool is_told = pool.pin && off_turn == OffTurn::kPonder && pool.slots * each > processors.allowed;
    if (is_told || !has_clocks(engines) || pool.slots * each <= there) return "";
    std::string text = counted(pool.slots, "game") + " at once, with " + counted(each, "processor") +
                       " each, take " + std::to_string(pool.slots * each) + ", and this process has " +
                       here_text(processors) + ": under a clock, chance decides more. ";
    const int fitting = static_cast<int>(there) / each;
    if (fitting >= 1)
        return text + "--concurrency " + std::to_string(fitting) + " fits, and so does --tc nodes=N";
    return text + "Give it more, fewer --threads, or --tc nodes=N";
}

}  // namespace pahtum::arena
