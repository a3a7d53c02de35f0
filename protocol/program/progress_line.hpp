#pragma once

#include <chrono>
#include <iosfwd>
#include <string>

namespace pahtum::program {

/// Shows the progress of long work: on a terminal a line redrawn in place after the first two seconds,
/// otherwise a line from time to time.
class ProgressLine {
  public:
    /// `interval`: between lines where they are not redrawn.
    ProgressLine(std::ostream& out, bool is_terminal,
                 std::chrono::nanoseconds interval = std::chrono::seconds{10});
    /// Erases the line on a terminal.
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    [[nodiscard]] bool is_terminal() const { return is_terminal_; }
    [[nodiscard]] bool is_due(std::chrono::nanoseconds elapsed) const { return elapsed >= next_; }
    /// Without a line feed.
    void show(std::chrono::nanoseconds elapsed, const std::string& text);

  private:
    std::ostream& out_;
    bool is_terminal_;
    std::chrono::nanoseconds interval_;
    bool is_shown_ = false;
    std::chrono::nanoseconds next_;  ///< elapsed time at which the next line is due
};

}  // namespace pahtum::program
