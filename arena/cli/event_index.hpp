#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "arena/cli/event_view.hpp"

namespace pahtum::arena {

/// A page with a row for each event: state, Elo, the sequential test and its course, pairs, machines. It
/// loads nothing and runs nothing. The name links to `event-NUMBER.html` if that is in the folder. `every`:
/// the page loads itself again so often; 0 = never.
[[nodiscard]] std::string index_page(const std::vector<EventView>& views, const std::filesystem::path& folder,
                                     std::chrono::milliseconds every);

}  // namespace pahtum::arena
