#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/event/event_store.hpp"
#include "arena/records/record_source.hpp"

namespace pahtum::arena {

/// An event that a command names: STORE [--event NAME].
struct NamedEvent {
    EventStore store;
    StoredEvent event;
};

class EventGames;

/// Whether a name is that of a store: a file is judged by its contents, whatever its name.
[[nodiscard]] bool is_store(const std::string& name);

/// Throws StoreError that names the events there are if there is none of that name.
[[nodiscard]] NamedEvent find_event(const std::string& address, const std::string& name,
                                    EventStore::Access access);

/// The state of these files of records and events of stores together: "running" if any has games to come,
/// "paused" if they only wait, "cancelled", or "finished". A file has games to come while a run has it open.
/// Throws StoreError.
[[nodiscard]] std::string state_of(const std::vector<std::string>& names, const std::string& event);

/// Gives the lines of a file of records with all counted games of the event, in the order of their numbers
/// and with these, or with its late ones.
void write_event(NamedEvent& named, bool is_late, const std::function<void(std::string_view)>& use);

/// The counted games of an event, for reports: straight from its store, with the numbers of the event. A
/// message of a damaged game names the event and the game.
class EventSource final : public RecordSource {
  public:
    /// Throws as find_event() does.
    EventSource(const std::string& address, const std::string& event);
    ~EventSource() override;

    std::vector<std::string> scan(const Use& use) override;
    [[nodiscard]] GameRecord read(const LinePlace& place) override;
    [[nodiscard]] std::string place(const LinePlace& place) const override;

  private:
    NamedEvent named_;
    std::unique_ptr<EventGames> games_;
    std::vector<StoredRecord> block_;  ///< from the game on that was read last
    std::size_t next_ = 0;             ///< in block_
};

/// Of a file of records, or an event of a store. Throws StoreError if the store cannot be opened or has no
/// such event.
[[nodiscard]] std::shared_ptr<RecordSource> open_source(const std::string& name, const std::string& event);

}  // namespace pahtum::arena
