#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/client/dialogue_log.hpp"
#include "arena/client/engine_client.hpp"

namespace pahtum::arena {

/// One process of an engine that is being checked. It is asked as no tournament would ask it: refusals are
/// answers like any other, commands come in pieces, and unasked answers are noticed at once. Every exchange
/// that fails throws EngineFault with what the engine did, and with the last line of its stderr if it ended.
class EngineUnderTest {
  public:
    /// How long it has to read what is sent, and to answer.
    static constexpr std::chrono::seconds kPatience{10};

    using Answer = EngineClient::RawAnswer;

    /// `alarm` is the calling thread's. `log` gets the dialogue; null = none.
    EngineUnderTest(const Program& program, Watchdog::Alarm& alarm, DialogueLog* log)
        : client_(program, alarm, {.log = log, .name = "engine"}) {}

    void send(std::string_view bytes) { (void)exchange(bytes, 0); }
    /// Sends the bytes and waits for that many answers.
    std::vector<Answer> exchange(std::string_view bytes, std::size_t answers,
                                 std::chrono::nanoseconds patience = kPatience);
    /// The answer to one command, given without LF and id. Throws EngineFault also if the engine has written
    /// something since its last answer, or answers with an id.
    Answer ask(std::string_view command, std::chrono::nanoseconds patience = kPatience);
    /// The text of the answer. Throws EngineFault also if it is a refusal.
    std::string require(std::string_view command, std::chrono::nanoseconds patience = kPatience);
    /// See EngineClient.
    [[nodiscard]] std::chrono::nanoseconds absence(Deadline begin, Deadline end,
                                                   std::chrono::nanoseconds tolerance) const {
        return client_.absence(begin, end, tolerance);
    }
    /// What it writes within the time without being asked, quoted and shortened; empty if nothing.
    [[nodiscard]] std::string listen(std::chrono::milliseconds time);

    /// Of the last exchange, see EngineClient.
    [[nodiscard]] std::string sign_of_a_stray_answer() { return client_.sign_of_a_stray_answer(); }

    void close_input() { client_.close_input(); }
    /// How it ended, if it ends within the time.
    [[nodiscard]] std::optional<ExitStatus> wait(std::chrono::milliseconds time) {
        return client_.wait_until(Clock::now() + time);
    }

  private:
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

}  // namespace pahtum::arena
