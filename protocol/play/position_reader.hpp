#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// A position and where it was given.
struct NamedPosition {
    Position position;
    std::string text;   ///< as it was written, without blanks around it: foreign text
    std::string place;  ///< "FILE:LINE", safe to show, or empty if it was an argument
};

/// Whether the text begins like a position: rows of a board separated by '/'.
[[nodiscard]] bool looks_like_position(std::string_view text);

/// Reads the positions that arguments name, one after the other. An argument is a position text; otherwise
/// the name of a file with one position per line, or `-` for standard input. In files, blank lines, `#`
/// comments and what follows a `;` (EPD operations) are skipped. Lines are read only when needed, so a
/// program that writes them can wait for one answer before it writes the next line.
class PositionReader {
  public:
    /// `standard_input` outlives this object.
    PositionReader(std::vector<std::string> arguments, std::istream& standard_input);

    /// The next position; nothing at the end. Throws ParseError that names the argument or FILE:LINE and what
    /// is wrong with it; the next call continues after it.
    [[nodiscard]] std::optional<NamedPosition> next();

  private:
    [[nodiscard]] std::optional<NamedPosition> next_in_stream();
    /// Whether there is one more line.
    [[nodiscard]] bool read_line(std::string& line);
    /// The argument's position, or nothing: it was opened as a file.
    [[nodiscard]] std::optional<NamedPosition> open(const std::string& argument);

    std::vector<std::string> arguments_;
    std::size_t next_argument_ = 0;
    std::istream& standard_input_;
    std::optional<InputFile> file_;
    std::istream* stream_ = nullptr;  ///< what lines are read from now
    std::string stream_name_;
    int line_number_ = 0;
};

}  // namespace pahtum
