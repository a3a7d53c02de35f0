#pragma once

#include <span>
#include <string>
#include <string_view>

#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// A command of the program: `pahtum-arena NAME ...`.
struct Command {
    std::string_view name;
    std::string_view help;  ///< one line
    /// Gets the arguments behind the program's name, its own name first. Returns the program's exit status.
    /// Throws UsageError or ParseError for what the user did wrong, another std::exception if it cannot go
    /// on.
    int (*run)(int argc, const char* const* argv, const Console& console);
};

/// All of them, `run` first: that is what is done where no command is named.
[[nodiscard]] std::span<const Command> all_commands();

/// A line for each, for --help.
[[nodiscard]] std::string command_list();

}  // namespace pahtum::arena
