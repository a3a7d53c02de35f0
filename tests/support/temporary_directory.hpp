#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unistd.h>

#include "tests/support/text.hpp"

namespace pahtum::testing {

/// A new empty directory that is removed with all it holds.
class TemporaryDirectory {
  public:
    TemporaryDirectory() {
        std::string name = (std::filesystem::temp_directory_path() / "pahtum-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error{"cannot make " + name};
        path_ = name;
    }
    ~TemporaryDirectory() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    /// The path of a file of that name.
    [[nodiscard]] std::string file(const std::string& name) const { return path_ / name; }
    /// Writes a file of that name and returns its path.
    std::string write(const std::string& name, std::string_view text) const {
        write_file(path_ / name, text);
        return path_ / name;
    }

  private:
    std::filesystem::path path_;
};

/// A file with this text in a folder of its own.
class WrittenFile {
  public:
    explicit WrittenFile(std::string_view text) { directory_.write("file", text); }
    [[nodiscard]] std::filesystem::path path() const { return directory_ / "file"; }

  private:
    TemporaryDirectory directory_;
};

}  // namespace pahtum::testing
