#pragma once

#include <chrono>
#include <iosfwd>
#include <string>

#include "engine/solver/solver.hpp"

namespace pahtum::gtp {

/// "14/30 moves, value -3 to +12, 1200.0 million nodes, 3.4 million/s, table 45% full, 75 s".
[[nodiscard]] std::string progress_text(const SolveProgress& progress);

/// Shows people how far a long solve is: on a terminal a bar that is redrawn in place, from the second second
/// on, else a line every ten seconds.
class SolveProgressLine {
  public:
    /// `place` goes in front of each line, if it is not empty.
    SolveProgressLine(std::ostream& out, bool is_terminal, std::string place);
    /// Takes the bar away.
    ~SolveProgressLine();
    SolveProgressLine(const SolveProgressLine&) = delete;
    SolveProgressLine& operator=(const SolveProgressLine&) = delete;

    void show(const SolveProgress& progress);

  private:
    std::ostream& out_;
    bool is_terminal_;
    std::string place_;
    bool is_shown_ = false;
    std::chrono::nanoseconds next_;  ///< elapsed time from which on the next line is due
};

}  // namespace pahtum::gtp
