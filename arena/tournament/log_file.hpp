#pragma once

#include <memory>
#include <string>

#include "arena/client/dialogue_log.hpp"
#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// The file of --log, open; null if the path is empty. Throws UsageError.
[[nodiscard]] std::unique_ptr<DialogueLog> open_log(const std::string& path);

/// Says on stderr if not all could be written. `log` may be null.
void warn_of_incomplete(const DialogueLog* log, const Console& console);

}  // namespace pahtum::arena
