#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "arena/match/slot.hpp"
#include "arena/schedule/schedule.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::arena {

/// The different positions from which the first games of a schedule begin.
[[nodiscard]] std::vector<Position> starts_of(const Schedule& schedule, std::size_t games);

/// The first position of each kind: of the same ruleset, size and number of boulders, and alike in whether it
/// begins a game. An engine that can be set up in one can be set up in all. At most 64.
[[nodiscard]] std::vector<Position> kinds_of(std::span<const Position> starts);

/// Makes sure, before the first game, that the engines can be told what they are to play: starts each once
/// and sets up a game from each position, with its time control. Throws UnfitEngines, with a line for each
/// engine that lacks a command or refuses one, and what to do. For faults that may pass (an engine ends, or
/// is silent) `warn` gets a sentence instead. See Slot::rehearse() for `needs_position` and other exceptions.
void check_entries(std::span<const EngineSpec> engines, std::span<const Position> starts,
                   const SlotOptions& options, bool needs_position,
                   const std::function<void(const std::string&)>& warn);

}  // namespace pahtum::arena
