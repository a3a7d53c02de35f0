#pragma once

#include <string>
#include <vector>

#include "arena/records/record.hpp"
#include "arena/tournament/run_options.hpp"

namespace pahtum::arena {

/// "on" or "off", as records have it.
[[nodiscard]] std::string flag_text(bool is_on);

/// The rows of the options that say how games are played, with the defaults of PoolOptions.
[[nodiscard]] std::vector<RunOption> play_options();

/// Those that were given. Throws OptionError.
void read_play_options(const OptionReader& reader, PoolOptions& pool);
/// For the header of a record. Throws FileError if the adjudicator's program cannot be read.
[[nodiscard]] RunSettings play_settings(const PoolOptions& pool);

}  // namespace pahtum::arena
