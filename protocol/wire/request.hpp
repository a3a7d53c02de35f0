#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pahtum::gtp {

/// One command line as the client sent it.
struct Request {
    std::string id;       ///< digits, repeated in the response; empty if none was given
    std::string command;  ///< case as sent; never empty
    std::vector<std::string> arguments;
};

/// Parses one raw line, with or without its LF, following the framing of GTP version 2: control characters
/// other than tab are dropped, `#` starts a comment, tabs are blanks. Nothing for a line without a command:
/// blank, a comment, or just an id.
[[nodiscard]] std::optional<Request> parse_request(std::string_view line);

/// Whether the line is the comment `# interrupt`, with which a client asks a thinking engine to answer at
/// once.
[[nodiscard]] bool is_interrupt(std::string_view line);

/// Splits the bytes a client sends into lines, whatever the size of the pieces they arrive in.
class LineBuffer {
  public:
    static constexpr std::size_t kDefaultLimit = std::size_t{1} << 20;

    struct Line {
        std::string text;       ///< without its LF
        bool too_long = false;  ///< `text` was cut, and more than a comment is missing
    };

    /// Keeps at most the first `limit` bytes of each line.
    explicit LineBuffer(std::size_t limit = kDefaultLimit) : limit_(limit) {}

    void feed(std::string_view bytes);
    /// The end of the input: what is left without an LF is a line too.
    void finish();

    /// The next complete line.
    [[nodiscard]] std::optional<Line> next();
    [[nodiscard]] bool has_line() const { return !lines_.empty(); }
    /// Whether a complete line asks for an answer.
    [[nodiscard]] bool has_command() const;
    /// Removes every complete `# interrupt` line and returns whether there was one. Looks at each line once.
    bool take_interrupts();
    /// The size of the complete lines in bytes, including their LFs.
    [[nodiscard]] std::size_t bytes_waiting() const { return bytes_waiting_; }

  private:
    void append(std::string_view part);
    void end_line();

    std::size_t limit_;
    std::deque<Line> lines_;
    Line current_;
    bool is_cut_ = false;  ///< whether current_ has been cut
    std::size_t bytes_waiting_ = 0;
    std::size_t seen_ = 0;  ///< lines that take_interrupts() has looked at
};

}  // namespace pahtum::gtp
