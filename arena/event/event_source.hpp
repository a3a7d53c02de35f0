#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/event/event_store.hpp"
#include "arena/store/record_file.hpp"

namespace pahtum::arena {

/// An event that a command names: STORE [--event NAME].
struct NamedEvent {
    EventStore store;
    StoredEvent event;
};

/// Whether a name is that of a store: a file is judged by its contents, whatever its name.
[[nodiscard]] bool is_store(const std::string& name);

/// Throws StoreError that names the events there are if there is none of that name.
[[nodiscard]] NamedEvent find_event(const std::string& address, const std::string& name,
                                    EventStore::Access access);

/// The state of these files of records and events of stores together: "running" if any has games to come,
/// "paused" if they only wait, "cancelled", or "finished". A file has games to come while a run has it open.
/// Throws StoreError.
[[nodiscard]] std::string state_of(const std::vector<std::string>& names, const std::string& event);

/// Gives the lines of a file of records with all counted games of the event, in their order, or with its late
/// ones.
void write_event(NamedEvent& named, bool is_late, const std::function<void(std::string_view)>& use);

/// The records of an event for a report, straight from its store.
class EventRecords {
  public:
    /// Throws as find_event() does.
    EventRecords(const std::string& address, const std::string& event);

    /// Gives all counted games, in their order, as read_records() does a file's. Once it has been called, it
    /// gives the same games again, whatever has been counted since: a report reads twice. Throws StoreError
    /// that names the game, as the reader does or because it is damaged.
    void read(const RecordReader& reader);

  private:
    NamedEvent named_;
    bool is_first_ = true;
    std::vector<bool> is_given_;  ///< by number of the game
};

}  // namespace pahtum::arena
