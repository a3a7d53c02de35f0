#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "arena/event/event_store.hpp"
#include "arena/score/scoreboard.hpp"

namespace pahtum::arena {

/// What the counted results of an event say about its plan.
struct KnownPlan {
    std::size_t pairs = 0;     ///< that are known; more than are planned if nobody has planned the next round
    bool is_complete = false;  ///< no result adds to them
};

/// Nothing unless it is a swiss, a knockout or a ladder. Reads all results. Throws StoreError that says what
/// is wrong if the event or its results are damaged.
[[nodiscard]] std::optional<KnownPlan> known_plan(EventStore& store, const StoredEvent& event);

/// Plans the next round if nobody has: a worker may have been killed after it stored a round's last game. Any
/// number of processes may do it at once. Returns whether no further round will come. Throws as known_plan().
bool plan_next_round(EventStore& store, const StoredEvent& event);

/// What EventStore::decide() is to be given: "H0", "H1", kEngineFailed; empty as long as nothing is decided.
[[nodiscard]] std::string_view verdict_text(const Decision& decision);

/// Whether all games that there will be have been counted. `progress` is the event's. Throws as known_plan().
[[nodiscard]] bool has_all(EventStore& store, const StoredEvent& event, const EventProgress& progress);

}  // namespace pahtum::arena
