#pragma once

#include <cstddef>
#include <optional>

#include "arena/cli/option_reader.hpp"
#include "arena/schedule/openings.hpp"
#include "arena/schedule/plan.hpp"

namespace pahtum::arena {

/// The options that say who meets whom. Refuses those that mean nothing to the kind of tournament.
[[nodiscard]] ScheduleSettings read_schedule(const OptionReader& reader, int engines);

/// The options that say from what positions, and in what order.
[[nodiscard]] OpeningSettings read_opening_settings(const OptionReader& reader);

/// `games`, rounded down to pairs.
[[nodiscard]] std::optional<std::size_t> read_most_games(const OptionReader& reader);

}  // namespace pahtum::arena
