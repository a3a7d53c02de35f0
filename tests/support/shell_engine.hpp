#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pahtum::testing {

/// Writes a shell script into the folder that speaks just enough of the protocol to be measured, and returns
/// the command that starts it. `bench` is what it does for that command, a command of the shell.
[[nodiscard]] std::vector<std::string> shell_engine(const std::filesystem::path& folder,
                                                    const std::string& bench);

/// The same in front of a program, which gets all other commands.
[[nodiscard]] std::vector<std::string> shell_engine(const std::filesystem::path& folder,
                                                    const std::string& bench, const std::string& program);

}  // namespace pahtum::testing
