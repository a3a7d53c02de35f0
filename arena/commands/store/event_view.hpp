#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/event/event_source.hpp"
#include "arena/score/scoreboard.hpp"
#include "arena/score/tally.hpp"
#include "arena/stats/sprt.hpp"
#include "engine/cli/options.hpp"

namespace pahtum::arena {

/// The score of the counted games, and what those before the first that is missing decide.
struct EventScore {
    Tally tally{};
    Decision decision;
    std::optional<Tuning> tuning{};  ///< if the event is one

    MachineScores by_worker{};  ///< the machines are the workers' numbers
    Course course{};            ///< of the test
};

/// An event as people see it.
struct EventView {
    StoredEvent event;
    EventProgress progress;
    std::vector<WorkerStatus> workers;  ///< without processes that have found nothing to play
    EventScore score;
    bool has_all_games = false;  ///< see has_all()
};

/// What EventStore::decide() is to be given, see verdict_text(). Throws StoreError.
[[nodiscard]] std::string_view reached_verdict(EventStore& store, const StoredEvent& event);
/// Throws StoreError.
[[nodiscard]] EventView view_of(NamedEvent& named);
/// Of all events of the store, the last one first. Throws StoreError.
[[nodiscard]] std::vector<EventView> views_of(const std::string& address);

/// "finished" instead of "running" once it has all its games.
[[nodiscard]] std::string_view state_text(const EventView& view);
/// Whether it was seen within a minute, or holds pairs.
[[nodiscard]] bool is_at_work(const WorkerStatus& worker);

/// The store that is the line's only word. Throws UsageError.
[[nodiscard]] std::string store_of(const CommandLine& line, std::string_view command);

/// Its event. Throws UsageError.
[[nodiscard]] NamedEvent open_event(const CommandLine& line, std::string_view command,
                                    EventStore::Access access);

/// All these pages begin with it.
inline constexpr std::string_view kIndexPageStart =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Events</title>\n";

/// A page with a row for each event: state, Elo, the sequential test and its course, pairs, machines. It
/// needs no other file. The name links to `event-NUMBER.html` if that is in the folder. `every`:
/// the page loads itself again so often; 0 = never.
[[nodiscard]] std::string index_page(const std::vector<EventView>& views, const std::filesystem::path& folder,
                                     std::chrono::milliseconds every);

}  // namespace pahtum::arena
