#include "arena/tournament/log_file.hpp"

#include <ostream>

namespace pahtum::arena {

std::unique_ptr<DialogueLog> open_log(const std::string& path) try {
    return path.empty() ? nullptr : std::make_unique<DialogueLog>(path);
} catch (const FileError& error) {
    throw UsageError{std::string("--log: ") + error.what()};
}

void warn_of_incomplete(const DialogueLog* log, const Console& console) {
    const std::string error = log == nullptr ? "" : log->error();
    if (!error.empty()) console.progress << "Warning: " << error << std::endl;
}

}  // namespace pahtum::arena
