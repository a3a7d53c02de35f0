#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pahtum::gtp {

/// One command line as the controller sent it.
struct Request {
    std::string id;       ///< digits, repeated in the response; empty if none was given
    std::string command;  ///< case as sent; never empty
    std::vector<std::string> arguments;
};

/// Reads one raw line (its LF may be there or not) by the framing of GTP version 2: control characters other
/// than tab vanish, `#` starts a comment, tabs are blanks. Nothing for a line without a command: blank,
/// comment, only an id.
[[nodiscard]] std::optional<Request> parse_request(std::string_view line);

/// Whether the line is the comment `# interrupt`, by which a controller asks a thinking engine to answer at
/// once.
[[nodiscard]] bool is_interrupt(std::string_view line);

}  // namespace pahtum::gtp
