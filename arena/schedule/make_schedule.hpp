#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/schedule/schedule.hpp"

namespace pahtum::arena {

/// What a tournament is made of besides its engines and openings.
struct ScheduleSettings {
    TournamentKind kind = TournamentKind::kRoundRobin;
    std::optional<std::size_t> rounds = std::nullopt;  ///< static kinds: openings each pairing plays
    int seeds = 1;                                     ///< of a gauntlet: the engines that meet all others
    std::size_t match_pairs = 1;                       ///< the other kinds: pairs of games in each match
    std::optional<int> swiss_rounds = std::nullopt;    ///< nothing = Swiss::default_rounds()
};

/// Requires at least two engines, one opening, and settings that go with the number of engines.
[[nodiscard]] std::unique_ptr<Schedule> make_schedule(const ScheduleSettings& settings, int engines,
                                                      std::vector<std::string> openings);

}  // namespace pahtum::arena
