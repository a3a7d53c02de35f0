#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "arena/match/game.hpp"
#include "arena/match/slot.hpp"

namespace pahtum::arena {

/// What this process may use.
struct Processors {
    int allowed = 1;                             ///< by its affinity
    std::optional<double> quota = std::nullopt;  ///< of processor time by its cgroups, in processors

    /// How many of them are there all the time, at least one.
    [[nodiscard]] int count() const;
};

/// The least quota of the cgroups that this process is in, of version 1 or 2; nothing if none has one. `root`
/// is the folder that has `proc` and `sys`.
[[nodiscard]] std::optional<double> processor_quota(const std::filesystem::path& root = "/");

[[nodiscard]] Processors processors_here();

/// Games at once that fit beside a processor for everything else, at least one.
[[nodiscard]] int default_slots(std::span<const EngineSpec> engines, OffTurn off_turn,
                                const Processors& processors);

/// What to tell people if these games would share processors while a clock runs: they are then decided by
/// chance, too. Empty if they do not, no engine has a clock, or the engines ponder and are pinned, of which
/// SlotPool warns.
[[nodiscard]] std::string sharing_text(std::span<const EngineSpec> engines, const PoolOptions& pool,
                                       const Processors& processors);

}  // namespace pahtum::arena
