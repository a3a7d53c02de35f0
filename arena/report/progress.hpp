#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <string>

#include "arena/report/results.hpp"

namespace pahtum::arena {

/// How far a run is.
struct RunState {
    std::size_t to_play = 0;  ///< games that were left to play when the run began
    std::size_t done = 0;     ///< of these
    std::chrono::nanoseconds elapsed{};
};

/// One line: games done, speed, time left, the first engine's score (two engines) or the leader, the test,
/// faults.
[[nodiscard]] std::string progress_text(const Results& results, const RunState& state);

/// Shows texts of one or more lines as they come: on a terminal in place, else one below the other.
class ProgressLine {
  public:
    ProgressLine(std::ostream& out, bool is_terminal) : out_(out), is_terminal_(is_terminal) {}
    /// Takes the line away, so that what follows begins on an empty one.
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// How often it is worth showing a new line.
    [[nodiscard]] std::chrono::milliseconds interval() const;
    [[nodiscard]] bool is_terminal() const { return is_terminal_; }
    /// On a terminal the text must be lower and no line of it wider than the screen.
    void show(const std::string& text);
    /// Shows a line that stays, above the text that changes.
    void say(const std::string& line);
    void clear();

  private:
    std::ostream& out_;
    bool is_terminal_;
    std::ptrdiff_t lines_above_ = 0;  ///< lines shown above the one where the cursor is
};

}  // namespace pahtum::arena
