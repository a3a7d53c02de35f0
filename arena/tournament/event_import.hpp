#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "arena/event/event_store.hpp"
#include "arena/schedule/schedule.hpp"
#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {

/// What became of the games of files.
struct ImportedGames {
    std::size_t imported = 0;  ///< pairs
    std::size_t known = 0;     ///< pairs that the event has already
    std::size_t late = 0;      ///< pairs of which the event has other games
    std::size_t left_out = 0;  ///< games without a partner, or that are not planned
};

/// What import_games() would store in an event of these terms that has no games. Throws as it does.
[[nodiscard]] ImportedGames check_games(const EventTerms& terms, const Schedule& schedule, std::size_t pairs,
                                        const TournamentSettings& settings,
                                        std::span<const std::string> checksums);

/// Stores the pairs of games in files of records, of runs with the same settings and plan as the event, which
/// has `pairs` planned.
/// Throws StoreError that names the difference; what came before it in the files is then stored, and the same
/// command may be repeated.
[[nodiscard]] ImportedGames import_games(EventStore& store, const StoredEvent& event,
                                         const Schedule& schedule, std::size_t pairs,
                                         const TournamentSettings& settings,
                                         std::span<const std::string> checksums);

}  // namespace pahtum::arena
