#pragma once

#include <string>
#include <vector>

#include "arena/match/runner.hpp"
#include "arena/records/record.hpp"
#include "engine/cli/options.hpp"

namespace pahtum::arena {

/// "on" or "off", as records have it.
[[nodiscard]] std::string flag_text(bool is_on);

/// An option that says how games are played. All about it is here: how it is read, its default, and what a
/// record has of it, which must be the same when a run is resumed.
struct ConductOption {
    Option option;  ///< without its default, which is that of PoolOptions
    /// Requires a text that is not empty; "true" or "false" where the option has no argument. Throws
    /// ParseError.
    void (*read)(const std::string& text, PoolOptions& pool);
    /// Null if another option's text says it; not if this has an argument.
    std::string (*print)(const PoolOptions& pool);
    bool is_for_one_engine = false;  ///< `tune` has it, too
    std::string needs = {};          ///< the option without which it has no meaning
};

[[nodiscard]] const std::vector<ConductOption>& conduct_options();

/// Rows of --help, with the defaults; only those for one engine, or all.
[[nodiscard]] std::vector<Option> conduct_rows(bool only_for_one_engine = false);
/// Those that were given. Throws OptionError.
void read_conduct(const OptionReader& reader, PoolOptions& pool);
/// For the header of a record. Throws FileError if the adjudicator's program cannot be read.
[[nodiscard]] RunSettings conduct_of(const PoolOptions& pool);

}  // namespace pahtum::arena
