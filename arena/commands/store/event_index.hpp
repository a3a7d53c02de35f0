#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "arena/commands/store/event_view.hpp"

namespace pahtum::arena {

/// All these pages begin with it.
inline constexpr std::string_view kIndexPageStart =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Events</title>\n";

/// A page with a row for each event: state, Elo, the sequential test and its course, pairs, machines. It
/// loads nothing and runs nothing. The name links to `event-NUMBER.html` if that is in the folder. `every`:
/// the page loads itself again so often; 0 = never.
[[nodiscard]] std::string index_page(const std::vector<EventView>& views, const std::filesystem::path& folder,
                                     std::chrono::milliseconds every);

}  // namespace pahtum::arena
