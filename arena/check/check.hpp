#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/check/probe.hpp"

namespace pahtum::arena {

enum class Level {
    kOk,
    kWarning,  ///< plays in tournaments, but not in all, or not as one would like
    kFailure,  ///< loses games by it, or makes them worthless
};

/// "ok", "warn", "FAIL".
[[nodiscard]] std::string_view to_text(Level level);

/// What one check has seen: "answered '=7 Pahtum' to '7 name'".
struct Sight {
    Level level = Level::kOk;
    std::string text;
};

/// Starts the engine under examination, as often as a check needs it.
class Examination {
  public:
    Examination(const Program& program, Watchdog& watchdog) : program_(program), alarm_(watchdog) {}

    /// A new process. Throws Misbehaviour if it cannot be run.
    [[nodiscard]] Probe start() { return Probe{program_, alarm_}; }

  private:
    const Program& program_;
    Watchdog::Alarm alarm_;
};

/// One thing that an engine has to do.
struct Check {
    std::string_view name;
    std::string_view remedy;  ///< what to do if it does not
    /// A Misbehaviour that it throws is a failure.
    std::function<Sight(Examination&)> run;
    bool is_vital = false;  ///< an engine that cannot even do that is not examined any further
};

/// Checks of what an engine answers, how it plays, how it keeps to its time and how it ends.
[[nodiscard]] std::vector<Check> answer_checks();
[[nodiscard]] std::vector<Check> play_checks();
[[nodiscard]] std::vector<Check> time_checks();
[[nodiscard]] std::vector<Check> end_checks();
/// All of these, in the order in which they are made.
[[nodiscard]] std::vector<Check> all_checks();

struct Finding {
    std::string_view name;
    Sight sight;
    std::string_view remedy;  ///< empty if all is well
};

/// Examines an engine, every check on its own in new processes. Gives each finding to `tell` as soon as it is
/// there. Leaves the other checks out after a misbehaviour in a vital one, and when it has been silent in
/// three. Throws std::system_error if the system cannot start processes.
[[nodiscard]] std::vector<Finding> check_engine(const Program& program,
                                                const std::function<void(const Finding&)>& tell);

/// How many checks were left out.
[[nodiscard]] std::size_t left_out(std::span<const Finding> findings);

/// Whether no check has failed.
[[nodiscard]] bool conforms(std::span<const Finding> findings);

}  // namespace pahtum::arena
