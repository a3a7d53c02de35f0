#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/event/event_store.hpp"
#include "arena/records/record_source.hpp"
#include "arena/tune/recorded_tuning.hpp"

namespace pahtum::arena {

/// An event that a command names: STORE [--event NAME].
struct NamedEvent {
    EventStore store;
    StoredEvent event;
};

class EventGames;

/// Throws StoreError that names the events there are if there is none of that name.
[[nodiscard]] NamedEvent find_event(const std::string& address, const std::string& name,
                                    EventStore::Access access);

/// "running" if it has games to come, "paused", "cancelled", or "finished". Throws StoreError.
[[nodiscard]] std::string_view state_of_event(const std::string& address, const std::string& event);

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

/// The tuning that an event is, with the results so far; nothing if it is a tournament. Throws StoreError.
[[nodiscard]] std::optional<Tuning> tuning_of(EventStore& store, const StoredEvent& event);

/// TuningSettings::ahead of the tuning that the event is; nothing if there is none of that name or it is a
/// tournament. Throws StoreError.
[[nodiscard]] std::optional<std::size_t> recorded_ahead(EventStore& store, const std::string& event);

}  // namespace pahtum::arena
