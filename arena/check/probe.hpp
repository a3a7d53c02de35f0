#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "arena/process/child_process.hpp"
#include "arena/process/watchdog.hpp"
#include "protocol/wire/response.hpp"

namespace pahtum::arena {

/// What an engine under examination did wrong, in a sentence without subject or full stop: "did not answer
/// 'name' within 10 s".
class Misbehaviour : public std::runtime_error {
  public:
    enum class Kind : std::uint8_t {
        kWrong,     ///< what the check that has found it is about
        kEnded,     ///< could not be run, ended, or closed a pipe
        kSilent,    ///< no answer, or none that ends, within Probe::kPatience
        kNoAnswer,  ///< wrote what is no answer
        kUnasked,   ///< answered what it was not asked
    };

    explicit Misbehaviour(const std::string& message, Kind kind = Kind::kWrong)
        : std::runtime_error(message), kind_(kind) {}
    [[nodiscard]] Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

/// One process of an engine under examination. Unlike EngineClient it accepts refusals, sends what no arena
/// would send, and judges nothing but the form of answers.
class Probe {
  public:
    struct Answer {
        bool success = false;  ///< `=`, not `?`
        std::string id;
        std::string text;
    };

    /// `alarm` is the calling thread's. Throws Misbehaviour if the program cannot be run.
    Probe(const Program& program, Watchdog::Alarm& alarm);

    /// Sends the bytes and reads so many answers. Throws Misbehaviour if it ends, if they do not come within
    /// kPatience, or if it writes something that is no answer.
    std::vector<Answer> exchange(std::string_view bytes, std::size_t answers);
    /// The answer to one command, given without its LF and without an id. Throws Misbehaviour, also if it has
    /// written something since its last answer, or answers with an id.
    Answer ask(std::string_view command);
    /// The text of the answer. Throws Misbehaviour, also if it is a refusal.
    std::string require(std::string_view command);

    /// What it writes without being asked within the time, shortened; empty if it keeps silent.
    [[nodiscard]] std::string listen(std::chrono::milliseconds time);

    void send(std::string_view bytes);
    void close_input() { process_.close_input(); }
    /// How it ended, if it ends within the time.
    [[nodiscard]] std::optional<ExitStatus> wait(std::chrono::milliseconds time) {
        return process_.wait_until(Clock::now() + time);
    }

    static constexpr std::chrono::seconds kPatience{10};

  private:
    void read_some(std::string_view asked);
    void reject_unasked();
    [[noreturn]] void fail_closed(std::string_view pipe, std::string_view asked);

    Watchdog::Alarm& alarm_;
    ChildProcess process_;
    StderrLog log_;
    Watchdog::Draining draining_;
    gtp::ResponseReader reader_;
};

}  // namespace pahtum::arena
