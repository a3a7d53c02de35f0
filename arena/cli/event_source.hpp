#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/cli/options.hpp"
#include "arena/event/event_store.hpp"

namespace pahtum::arena {

/// An event that a command names: STORE [--event NAME].
struct NamedEvent {
    EventStore store;
    StoredEvent event;
};

/// The option --event of commands on stores.
inline constexpr OptionInfo kEventOption{"event", "NAME", "the event in the store (default event)"};

/// Whether a name is that of a store: a file is what it holds, whatever its name.
[[nodiscard]] bool is_store(const std::string& name);

/// Throws StoreError that names the events there are if there is none of that name.
[[nodiscard]] NamedEvent find_event(const std::string& address, const std::string& name,
                                    EventStore::Access access);

/// The event of the store that the line's only word is. Throws UsageError.
[[nodiscard]] NamedEvent open_event(const ParsedLine& line, std::string_view command,
                                    EventStore::Access access);

/// Gives the lines of a file of records with all counted games of the event, in their order, or with its late
/// ones.
void write_event(NamedEvent& named, bool is_late, const std::function<void(std::string_view)>& use);

/// What commands read that take files of records and stores: a store's games are in a temporary file as long
/// as this exists.
class RecordFiles {
  public:
    /// Throws StoreError.
    RecordFiles(const std::vector<std::string>& names, const std::string& event);
    ~RecordFiles();
    RecordFiles(const RecordFiles&) = delete;
    RecordFiles& operator=(const RecordFiles&) = delete;

    [[nodiscard]] const std::vector<std::string>& files() const { return files_; }
    /// What the user called them, in the same order.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

  private:
    [[nodiscard]] std::string exported(const std::string& address, const std::string& event);

    std::vector<std::string> names_;
    std::vector<std::string> files_;
    std::vector<std::filesystem::path> folders_;
};

}  // namespace pahtum::arena
