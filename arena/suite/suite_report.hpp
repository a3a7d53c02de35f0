#pragma once

#include <span>
#include <string>

#include "arena/suite/suite_run.hpp"

namespace pahtum::arena {

/// How well an engine found moves in a suite.
struct SuiteScore {
    int asked = 0;   ///< positions put to it, faults included
    int solved = 0;  ///< of these, with a best move
    int faults = 0;
    int weighed = 0;                  ///< answers to positions whose margins are known, without faults
    Points lost = 0;                  ///< by these together
    Points most_lost = 0;             ///< by the worst of these
    std::chrono::nanoseconds time{};  ///< of all answers

    /// Points lost per position; nothing if no loss is known.
    [[nodiscard]] std::optional<double> mean_lost() const;
};

[[nodiscard]] SuiteScore score(std::span<const SuitePosition> suite,
                               std::span<const std::optional<SingleMove>> answers);

/// What is reported. Requires answers for just these engines and positions.
struct SuiteResults {
    std::span<const SuitePosition> suite;
    std::span<const EngineSpec> engines;
    const SuiteAnswers& answers;
    const SuiteGames& games;
};

/// A table of answers with a row for each engine, if the suite asks for any, and one of games, if the suite
/// has starts.
[[nodiscard]] std::string suite_table(const SuiteResults& results);
/// Two lines for each position that an engine did not solve, three for each start whose result it gave away.
[[nodiscard]] std::string suite_failures(const SuiteResults& results);
/// One object on one line, without LF; the keys are in arena/suite/README.md.
[[nodiscard]] std::string suite_json(const SuiteResults& results);

}  // namespace pahtum::arena
