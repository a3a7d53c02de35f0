#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/e2e/background_program.hpp"

namespace pahtum::testing {

/// The built program pahtum-arena at work. It is killed with this object.
class ArenaProcess : public BackgroundProgram {
  public:
    explicit ArenaProcess(const std::vector<std::string>& arguments);
};

/// Runs it to its end.
[[nodiscard]] ProgramOutput run_arena(const std::vector<std::string>& arguments);

/// "NAME=COMMAND" for --engine: the scripted engine with these arguments.
[[nodiscard]] std::string scripted_option(const std::string& name, const std::string& arguments = "");

/// The complete lines of a file, without run headers. Empty if the file does not exist.
[[nodiscard]] std::vector<std::string> lines_of(const std::filesystem::path& file);

}  // namespace pahtum::testing
