#include "tests/e2e/arena_process.hpp"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "tests/support/scripted.hpp"

namespace pahtum::testing {
namespace {

std::vector<std::string> arena_command(std::vector<std::string> arguments) {
    const char* const directory = std::getenv("PAHTUM_BINARY_DIR");
    if (directory == nullptr)
        throw std::runtime_error{"PAHTUM_BINARY_DIR is not set: run the tests with ctest"};
    arguments.insert(arguments.begin(), std::string(directory) + "/bin/pahtum-arena");
    return arguments;
}

}  // namespace

ArenaProcess::ArenaProcess(const std::vector<std::string>& arguments)
    : BackgroundProgram(arena_command(arguments)) {}

ProgramOutput run_arena(const std::vector<std::string>& arguments) { return ArenaProcess{arguments}.wait(); }

std::string scripted_option(const std::string& name, const std::string& arguments) {
    return name + "='" + scripted().front() + "' " + arguments;
}

std::vector<std::string> lines_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line) && !stream.eof();)
        if (line.find(R"("run":{)") == std::string::npos) lines.push_back(line);
    return lines;
}

}  // namespace pahtum::testing
