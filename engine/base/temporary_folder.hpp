#pragma once

#include <filesystem>
#include <string>
#include <system_error>

#include "engine/base/files.hpp"

namespace pahtum {

/// Where temporary files go: $TMPDIR, or else the system's folder. Throws FileError if that is no folder.
[[nodiscard]] inline std::string temporary_folder() {
    std::error_code error;
    const std::filesystem::path path = std::filesystem::temp_directory_path(error);
    if (error) throw FileError{"temporary files: " + error.message() + "; set TMPDIR to a folder"};
    return path.string();
}

}  // namespace pahtum
