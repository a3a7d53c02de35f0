#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/files.hpp"

namespace pahtum::program {

/// A file of lines that a command appends to, so that the same command can go on with it after an
/// interruption.
class LinesFile {
  public:
    /// Opens and locks it; created if missing. Throws FileError if it cannot be read and written, or another
    /// process appends to it.
    explicit LinesFile(const std::string& path);

    /// The complete lines, without line feeds, as they were when it was opened.
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
    /// What follows the last line feed: a line that was cut short, or another program's text.
    [[nodiscard]] const std::string& torn() const { return torn_; }
    /// Throws FileError.
    void drop_torn();
    /// Adds the line feed. Throws FileError.
    void append(std::string_view line);

  private:
    [[noreturn]] void fail(int error) const;

    std::string path_;
    FileDescriptor file_;
    std::vector<std::string> lines_;
    std::string torn_;
};

}  // namespace pahtum::program
