#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"

namespace pahtum {

/// The folder for temporary files: $TMPDIR, or the system's if that is not set. Throws FileError if it is not
/// a folder; `or_else` ends the message.
[[nodiscard]] inline std::string temporary_folder(const std::string& or_else = {}) {
    std::error_code error;
    const std::filesystem::path path = std::filesystem::temp_directory_path(error);
    if (!error) return path.string();
    const char* const named = std::getenv("TMPDIR");
    throw FileError{"temporary files" + (named == nullptr ? "" : " in " + quote(named)) + ": " +
                    error.message() + "; set TMPDIR to a folder" + or_else};
}

}  // namespace pahtum
