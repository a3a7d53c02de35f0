#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/dialogue_log.hpp"
#include "arena/match/engine_client.hpp"
#include "arena/match/game.hpp"

namespace pahtum::arena {

/// One process of an engine that is being checked. It is asked what no tournament would ask: refusals are
/// answers like any other, commands come in pieces, and unasked answers are noticed at once. Every exchange
/// that fails throws EngineFault with what the engine did, and with the last line of its stderr if it ended.
class EngineUnderTest {
  public:
    /// How long it has to read what is sent, and to answer.
    static constexpr std::chrono::seconds kPatience{10};

    using Answer = EngineClient::RawAnswer;

    /// `alarm` is the calling thread's. `log` gets the dialogue; null = none.
    EngineUnderTest(const Program& program, Watchdog::Alarm& alarm, DialogueLog* log)
        : start_time_(program.limits.start_time(kPatience)),
          start_deadline_(Clock::now() + start_time_),
          client_(program, alarm, {.log = log, .name = "engine"}) {}

    void send(std::string_view bytes) { (void)exchange(bytes, 0); }
    /// Sends the bytes and waits for that many answers.
    std::vector<Answer> exchange(std::string_view bytes, std::size_t answers,
                                 std::chrono::nanoseconds patience = kPatience);
    /// The answer to one command, given without LF and id. Throws EngineFault also if the engine has written
    /// something since its last answer, or answers with an id.
    Answer ask(std::string_view command, std::chrono::nanoseconds patience = kPatience);
    /// The text of the answer. Throws EngineFault also if it is a refusal.
    std::string require(std::string_view command, std::chrono::nanoseconds patience = kPatience);
    /// Brings it to a position, as the arena does: by `position`, or if it does not list that by `newgame`
    /// and `boulders`. Throws EngineFault also if it refuses.
    void set_up(std::string_view position);
    /// What it writes within the time without being asked, quoted and shortened; empty if nothing.
    [[nodiscard]] std::string listen(std::chrono::milliseconds time);

    [[nodiscard]] EngineClient& client() { return client_; }

  private:
    std::chrono::nanoseconds start_time_;
    Deadline start_deadline_;  ///< for its first answers; long ago when they have come
    EngineClient client_;
};

/// The engine to be checked, which every check starts as often as it needs.
class Candidate {
  public:
    Candidate(const Program& program, Watchdog& watchdog, DialogueLog* log)
        : program_(program), alarm_(watchdog), log_(log) {}

    /// A new process. Throws EngineFault if it cannot be run.
    [[nodiscard]] EngineUnderTest start() { return {program_, alarm_, log_}; }

  private:
    const Program& program_;
    Watchdog::Alarm alarm_;
    DialogueLog* log_;
};

enum class Level {
    kOk,
    kWarning,  ///< can play tournaments, but not all, or not as well as it might
    kFailure,  ///< loses games, or makes them worthless
};

/// "ok", "warn", "FAIL".
[[nodiscard]] std::string_view to_text(Level level);

/// What one check has observed: "answered '=7 Pahtum' to '7 name'".
struct Observation {
    Level level = Level::kOk;
    std::string text;
    std::string_view remedy = {};  ///< in place of the check's
};

/// One thing that an engine has to do.
struct Check {
    std::string_view name;
    std::string_view remedy;  ///< what to do if the engine does not
    /// If it throws EngineFault the check has failed.
    std::function<Observation(Candidate&)> run;
    bool is_vital = false;  ///< an engine that cannot even do this is not checked any further
};

/// The time control that an engine is checked for.
struct AskedTimeControl {
    TimeControl control;
    std::string text;  ///< as --tc has it
};

struct CheckOptions {
    /// Checks only what this one needs. Nothing = all that a tournament may use.
    std::optional<AskedTimeControl> time_control = std::nullopt;
    DialogueLog* log = nullptr;  ///< of all that is said, with the checks' names; null = none
    /// The names of those that are run, besides the vital ones. Nothing = all.
    std::vector<std::string_view> only = {};
};

/// Checks of what an engine answers, how it plays, whether it keeps to its time, and how it ends.
[[nodiscard]] std::vector<Check> answer_checks(const CheckOptions& options);
[[nodiscard]] std::vector<Check> play_checks();
[[nodiscard]] std::vector<Check> time_checks(const CheckOptions& options);
[[nodiscard]] std::vector<Check> end_checks();
/// All of these that the options ask for, in the order in which they are run.
[[nodiscard]] std::vector<Check> all_checks(const CheckOptions& options = {});

struct Finding {
    std::string_view name;
    Observation observation;
    std::string_view remedy;  ///< empty if all is well
};

/// Runs the checks, each in new processes, and passes each finding to `report` at once. It stops after a
/// fault in a vital check, and when the engine has failed to answer in time in three. Throws
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
