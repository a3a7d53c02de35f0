#pragma once

#include <chrono>
#include <iosfwd>
#include <string>

#include "engine/rules/position.hpp"
#include "engine/solver/solver.hpp"
#include "protocol/play/position_reader.hpp"

namespace pahtum::program {

/// The result of a solve as text. Values are final margins, points already on the board included, from the
/// view of the side to move.

/// What is proven about the value, as a sentence.
[[nodiscard]] std::string value_sentence(const Position& position, const SolveReport& report);

/// For people: the position, then its value, the answer to SolveGoal::kAtLeast, best moves, line and effort,
/// as far as they are known.
[[nodiscard]] std::string solve_text(const NamedPosition& position, const SolveRequest& request,
                                     const SolveReport& report);

/// One JSON object on one line; its members are documented in protocol/program/README.md.
[[nodiscard]] std::string solve_json(const NamedPosition& position, const SolveReport& report);

/// "14/30 moves, value -3 to +12, 1200.0 million nodes, 3.4 million/s, table 45% full, 75 s".
[[nodiscard]] std::string progress_text(const SolveProgress& progress);

/// Shows the progress of a long solve: on a terminal a bar redrawn in place after the first two seconds,
/// otherwise a line every ten seconds.
class SolveProgressLine {
  public:
    /// `place` goes in front of each line, if it is not empty.
    SolveProgressLine(std::ostream& out, bool is_terminal, std::string place);
    /// Erases the bar.
    ~SolveProgressLine();
    SolveProgressLine(const SolveProgressLine&) = delete;
    SolveProgressLine& operator=(const SolveProgressLine&) = delete;

    void show(const SolveProgress& progress);

  private:
    std::ostream& out_;
    bool is_terminal_;
    std::string place_;
    bool is_shown_ = false;
    std::chrono::nanoseconds next_;  ///< elapsed time at which the next line is due
};

}  // namespace pahtum::program
