#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/check/engine_under_test.hpp"
#include "arena/match/game.hpp"

namespace pahtum::arena {

enum class Level {
    kOk,
    kWarning,  ///< can play tournaments, but not all of them, or not as well as it might
    kFailure,  ///< loses games by it, or makes them worthless
};

/// "ok", "warn", "FAIL".
[[nodiscard]] std::string_view to_text(Level level);

/// What one check has observed: "answered '=7 Pahtum' to '7 name'".
struct Observation {
    Level level = Level::kOk;
    std::string text;
};

/// One thing that an engine has to do.
struct Check {
    std::string_view name;
    std::string_view remedy;  ///< what to do if the engine does not
    /// If it throws EngineFault the check has failed.
    std::function<Observation(Candidate&)> run;
    bool is_vital = false;  ///< an engine that cannot even do this is not checked any further
};

/// A time control that the engine is to be checked for.
struct AskedTimeControl {
    TimeControl control;
    std::string text;  ///< as --tc has it
};

struct CheckOptions {
    /// Only what this one needs is asked for. Nothing = all that a tournament may use.
    std::optional<AskedTimeControl> time_control = std::nullopt;
    DialogueLog* log = nullptr;  ///< of all that is said, with the checks' names; null = none
};

/// Checks of what an engine answers, how it plays, whether it keeps to its time, and how it ends.
[[nodiscard]] std::vector<Check> answer_checks(const CheckOptions& options);
[[nodiscard]] std::vector<Check> play_checks();
[[nodiscard]] std::vector<Check> time_checks(const CheckOptions& options);
[[nodiscard]] std::vector<Check> end_checks();
/// All of these, in the order in which they are run.
[[nodiscard]] std::vector<Check> all_checks(const CheckOptions& options = {});

struct Finding {
    std::string_view name;
    Observation observation;
    std::string_view remedy;  ///< empty if all is well
};

/// Runs the checks, each in new processes, and passes each finding to `report` at once. The rest are left out
/// after a fault in a vital check, and when the engine has not answered in time in three. Throws
/// std::system_error if the system cannot start processes.
[[nodiscard]] std::vector<Finding> check_engine(const Program& program,
                                                const std::function<void(const Finding&)>& report,
                                                const CheckOptions& options = {});

/// How many checks were left out.
[[nodiscard]] std::size_t left_out(std::span<const Finding> findings, const CheckOptions& options = {});

/// Whether no check has failed.
[[nodiscard]] bool conforms(std::span<const Finding> findings);

/// A line for people: "FAIL quit: still runs 2 s after 'quit' - answer '=' and end with status 0".
[[nodiscard]] std::string to_line(const Finding& finding);

/// One JSON object: `format` 1, `command`, `conforms`, `left_out` (how many checks), and `checks`, each with
/// `name`, `level` ("ok", "warn", "FAIL"), `seen` and `remedy`.
[[nodiscard]] std::string to_json(const std::vector<std::string>& command, std::span<const Finding> findings,
                                  const CheckOptions& options = {});

}  // namespace pahtum::arena
