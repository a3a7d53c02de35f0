#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "arena/event/event_store.hpp"
#include "arena/tune/tuning.hpp"

namespace pahtum::arena {

/// A tuning as it is on record.
struct RecordedTuning {
    Tuning tuning;
    std::string engine;        ///< as people know it
    std::string time_control;  ///< as describe() says it
    bool is_torn = false;      ///< its file ends in an incomplete line
};

/// The tuning that an event is, with the results so far; nothing if it is a tournament. Throws StoreError.
[[nodiscard]] std::optional<RecordedTuning> tuning_of(EventStore& store, const StoredEvent& event);

/// The tuning in a file that `tune --out` has written, whatever the order of the lines behind the first;
/// nothing if the file holds anything else. Throws StoreError that names the line if it is damaged.
[[nodiscard]] std::optional<RecordedTuning> read_tuning(const std::string& file);

/// TuningSettings::ahead of the tuning that the event is; nothing if there is none of that name or it is a
/// tournament. Throws StoreError.
[[nodiscard]] std::optional<std::size_t> recorded_ahead(EventStore& store, const std::string& event);
/// Likewise of the file's first tuning; nothing if the file does not begin with one.
[[nodiscard]] std::optional<std::size_t> recorded_ahead(const std::string& file);

}  // namespace pahtum::arena
