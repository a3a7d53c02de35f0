#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace pahtum::gtp {

/// Cuts the bytes a controller writes into lines, however they arrive.
class LineBuffer {
  public:
    static constexpr std::size_t kDefaultLimit = std::size_t{1} << 20;

    struct Line {
        std::string text;       ///< without its LF
        bool too_long = false;  ///< `text` is the beginning, and more than a comment is missing
    };

    /// Of each line no more than its first `limit` bytes are kept.
    explicit LineBuffer(std::size_t limit = kDefaultLimit) : limit_(limit) {}

    void feed(std::string_view bytes);
    /// Nothing more comes: what is left without an LF is a line too.
    void finish();

    /// The next complete line.
    [[nodiscard]] std::optional<Line> next();
    [[nodiscard]] bool has_line() const { return !lines_.empty(); }
    /// Whether a complete line asks for an answer.
    [[nodiscard]] bool has_command() const;
    /// Takes every complete `# interrupt` line out; whether there was one. Looks at each line once.
    bool take_interrupts();
    /// Bytes in complete lines, their LFs included.
    [[nodiscard]] std::size_t bytes_waiting() const { return bytes_waiting_; }

  private:
    void append(std::string_view part);
    void end_line();

    std::size_t limit_;
    std::deque<Line> lines_;
    Line current_;
    bool is_cut_ = false;  ///< the current line
    std::size_t bytes_waiting_ = 0;
    std::size_t seen_ = 0;  ///< lines that take_interrupts() has looked at
};

}  // namespace pahtum::gtp
