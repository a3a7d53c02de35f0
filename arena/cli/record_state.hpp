#pragma once

#include <string>
#include <vector>

namespace pahtum::arena {

/// What becomes of these files of records and events of stores: "running" if any has games to come, "paused"
/// if they only wait, "cancelled", or "finished". A file has games to come while a run has it open. Throws
/// StoreError.
[[nodiscard]] std::string state_of(const std::vector<std::string>& names, const std::string& event);

}  // namespace pahtum::arena
