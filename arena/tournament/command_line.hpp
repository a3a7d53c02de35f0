#pragma once

#include <string>

#include "arena/tournament/settings.hpp"

namespace pahtum::arena {

struct CommandLine {
    SettingTexts texts;
    std::string config_file;  ///< empty = none
    bool wants_help = false;
    bool wants_version = false;
};

/// Reads the arguments of `pahtum-arena run`, of which argv[0] is skipped. Throws UsageError.
[[nodiscard]] CommandLine parse_command_line(int argc, const char* const* argv);

/// What --help prints.
[[nodiscard]] std::string help_text();

}  // namespace pahtum::arena
