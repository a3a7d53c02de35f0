#include "arena/match/slot_cores.hpp"

#include <algorithm>
#include <cstddef>

namespace pahtum::arena {

int cores_of_slot(std::span<const EngineSpec> engines) {
    int cores = 1;
    for (const EngineSpec& engine : engines) cores = std::max(cores, engine.threads);
    return cores;
}

ReservedCores pin_slot(std::span<const EngineSpec> engines, int slots) {
    const auto needed = static_cast<std::size_t>(cores_of_slot(engines));
    const auto allowed = allowed_cores();
    if (static_cast<std::size_t>(slots) * needed > allowed.size()) return {};
    ReservedCores cores = ReservedCores::take(allowed, needed);
    pin_to_cores(cores.numbers());
    return cores;
}

}  // namespace pahtum::arena
