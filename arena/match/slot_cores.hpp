#pragma once

#include <span>

#include "arena/match/game.hpp"
#include "arena/process/affinity.hpp"

namespace pahtum::arena {

/// How many processors a slot has room for: as many as the engine with the most threads uses.
[[nodiscard]] int cores_of_slot(std::span<const EngineSpec> engines);

/// Reserves the processors of one of `slots` slots in which these engines play and confines the calling
/// thread to them, with all that it starts from now on. None, and no confinement, if there are too few for
/// all the slots or other arenas have them.
[[nodiscard]] ReservedCores pin_slot(std::span<const EngineSpec> engines, int slots);

}  // namespace pahtum::arena
