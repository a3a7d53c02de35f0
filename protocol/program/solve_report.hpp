#pragma once

#include <chrono>
#include <iosfwd>
#include <string>

#include "engine/rules/position.hpp"
#include "engine/solver/solver.hpp"
#include "protocol/play/position_reader.hpp"

namespace pahtum::program {

/// What a solve found as text. Values are final margins, points already on the board included, from the view
/// of the side to move.

/// What is proven of the value, a sentence for people.
[[nodiscard]] std::string value_sentence(const Position& position, const SolveReport& report);

/// For people: the position, and below it value, answer to SolveGoal::kAtLeast, best moves, line and effort,
/// as far as there are any.
[[nodiscard]] std::string solve_text(const NamedPosition& position, const SolveRequest& request,
                                     const SolveReport& report);

/// One JSON object on one line; its members are documented in protocol/program/README.md.
[[nodiscard]] std::string solve_json(const NamedPosition& position, const SolveReport& report);

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

}  // namespace pahtum::program
