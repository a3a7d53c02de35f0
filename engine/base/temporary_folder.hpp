#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"

namespace pahtum {

/// Where temporary files go: $TMPDIR, or else the system's folder. Throws FileError if that is no folder,
/// with what else helps.
[[nodiscard]] inline std::string temporary_folder(const std::string& or_else = {}) {
    std::error_code error;
    const std::filesystem::path path = std::filesystem::temp_directory_path(error);
    if (!error) return path.string();
    const char* const named = std::getenv("TMPDIR");
    throw FileError{"temporary files" + (named == nullptr ? "" : " in " + quote(named)) + ": " +
                    error.message() + "; set TMPDIR to a folder" + or_else};
}

}  // namespace pahtum
