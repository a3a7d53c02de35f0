#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "arena/tournament/settings.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

bool is_program(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

bool is_in_search_path(const std::string& program) {
    const char* const path = std::getenv("PATH");
    std::istringstream directories(path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path);
    for (std::string directory; std::getline(directories, directory, ':');) {
        if (is_program(fs::path(directory.empty() ? "." : directory) / program)) return true;
    }
    return false;
}

void check_program(const EngineSpec& engine) {
    const std::string who = "engine '" + engine.name + "': ";
    std::error_code ignored;
    if (!engine.directory.empty() && !fs::is_directory(engine.directory, ignored)) {
        throw UsageError(who + "there is no directory '" + engine.directory + "'");
    }
    const std::string& program = engine.command.front();
    if (program.find('/') == std::string::npos) {
        if (is_in_search_path(program)) return;
        throw UsageError(who + "'" + program +
                         "' is in no directory of PATH; a program in the current directory is './" + program +
                         "'");
    }
    const fs::path path = fs::path(engine.directory) / program;
    if (is_program(path)) return;
    const bool exists = fs::exists(path, ignored);
    throw UsageError(who + "'" + program + "' " + (exists ? "may not be executed" : "does not exist") +
                     (engine.directory.empty() ? "" : " in '" + engine.directory + "'"));
}

}  // namespace

void check_programs(const std::vector<EngineSpec>& engines) {
    for (const EngineSpec& engine : engines) check_program(engine);
}

}  // namespace pahtum::arena
