#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

#include "engine/cli/options.hpp"
#include "engine/cli/output.hpp"
#include "engine/rules/position.hpp"
#include "engine/solver/solver.hpp"
#include "protocol/play/position_reader.hpp"

namespace pahtum::program {

/// What the options of `pahtum solve` ask for, with --store or without. Throws OptionError.
[[nodiscard]] SolveRequest read_solve_request(const CommandLine& line);

/// The result of a solve as text. Values are final margins, points already on the board included, from the
/// view of the side to move.

/// What is proven about the value, as a sentence.
[[nodiscard]] std::string value_sentence(const Position& position, const SolveReport& report);

/// For people: the position, then its value, the answer to SolveGoal::kAtLeast, best moves and line, as far
/// as they are known.
[[nodiscard]] std::string findings_text(const NamedPosition& position, const SolveRequest& request,
                                        const SolveReport& report);

/// The same with the effort. `workers`: how many processes solved it, if it was solved jointly.
[[nodiscard]] std::string solve_text(const NamedPosition& position, const SolveRequest& request,
                                     const SolveReport& report,
                                     std::optional<std::size_t> workers = std::nullopt);

/// One JSON object on one line; its members are documented in protocol/commands/README.md.
[[nodiscard]] std::string solve_json(const NamedPosition& position, const SolveReport& report,
                                     std::optional<std::size_t> workers = std::nullopt);

/// The odds of yes to no, at most 100:1: "yes 4.0:1", "no over 100:1".
[[nodiscard]] std::string odds_text(double odds);

/// "14/30 moves, value -3 to +12, 1200.0 million nodes, 3.4 million/s, table 45% full, 75 s"; of a long
/// question also what is expected.
[[nodiscard]] std::string progress_text(const SolveProgress& progress);

/// Shows the progress of a long solve as ProgressLine does, on a terminal with a bar.
class SolveProgressLine {
  public:
    /// `place` goes in front of each line, if it is not empty.
    SolveProgressLine(std::ostream& out, bool is_terminal, std::string place);
    void show(const SolveProgress& progress);

  private:
    ProgressLine line_;
    std::string place_;
};

}  // namespace pahtum::program
