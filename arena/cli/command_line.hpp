#pragma once

#include <string>
#include <vector>

#include "arena/cli/settings.hpp"

namespace pahtum::arena {

struct CommandLine {
    SettingTexts texts;
    std::vector<std::string> words;  ///< what is no option
    std::string config_file;         ///< empty = none
    bool wants_help = false;
    bool wants_version = false;
};

/// Reads the options of `pahtum-arena run`; argv[0] is skipped. Throws UsageError.
[[nodiscard]] CommandLine parse_command_line(int argc, const char* const* argv);

/// Engines written as words, each NAME=COMMAND. Throws UsageError for any other word.
[[nodiscard]] std::vector<EngineText> engines_of(const std::vector<std::string>& words);

/// What `pahtum-arena run --help` prints.
[[nodiscard]] std::string help_text();
/// The options alone but for --engine, behind a line that says how to call the command.
[[nodiscard]] std::string option_help(const std::string& usage);

}  // namespace pahtum::arena
