#pragma once

#include <optional>
#include <string>

#include "arena/cli/tune_settings.hpp"
#include "arena/event/event_store.hpp"
#include "arena/tournament/console.hpp"
#include "arena/tune/tuning.hpp"

namespace pahtum::arena {

/// Plays a tuning as an event of a store, as one of any number of workers. Returns the program's exit status.
/// Throws as run_tournament() does.
[[nodiscard]] int tune_in_store(const TuneCommandSettings& settings, const Console& console);

/// A tuning as it is on record.
struct RecordedTuning {
    Tuning tuning;
    std::string engine;        ///< as people know it
    std::string time_control;  ///< as describe() says it
};

/// The tuning that an event is, with the results so far; nothing if it is a tournament. Throws StoreError.
[[nodiscard]] std::optional<RecordedTuning> tuning_of(EventStore& store, const StoredEvent& event);

/// The tuning in a file that `tune --out` has written; nothing if the file holds anything else. Throws
/// StoreError if it is damaged.
[[nodiscard]] std::optional<RecordedTuning> read_tuning(const std::string& file);

}  // namespace pahtum::arena
