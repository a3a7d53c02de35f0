#pragma once

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <unistd.h>

#include "engine/base/files.hpp"

namespace pahtum::arena {

/// A new empty file that goes away with this object.
class TemporaryFile {
  public:
    /// Throws std::system_error that names the directory if it cannot be made there.
    explicit TemporaryFile(const std::filesystem::path& directory) {
        std::string name = (directory / "pahtum-arena-XXXXXX").string();
        const FileDescriptor file(mkstemp(name.data()));
        if (!file.is_open()) throw std::system_error(errno, std::generic_category(), directory.string());
        path_ = name;
    }
    ~TemporaryFile() { unlink(path_.c_str()); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace pahtum::arena
