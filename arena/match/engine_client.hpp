#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/dialogue_log.hpp"
#include "arena/match/game.hpp"
#include "arena/process/child_process.hpp"
#include "arena/process/watchdog.hpp"
#include "protocol/wire/response.hpp"

namespace pahtum::arena {

/// An engine did not do what it was asked. The message is a sentence without subject or full stop, fit to
/// follow the engine's name: "answered '? illegal move' to 'play b D4'".
class EngineFault : public std::runtime_error {
  public:
    enum class Kind : std::uint8_t {
        kNotRun,       ///< could not be run
        kCrash,        ///< ended, or closed a pipe
        kTimeout,      ///< no answer by the deadline
        kNoAnswer,     ///< wrote something that is not an answer
        kUnasked,      ///< answered what it was not asked
        kWrongAnswer,  ///< refused a command, or its answer is of no use
        kCancelled,    ///< nobody's fault: the watchdog was cancelled
    };

    EngineFault(Kind kind, const std::string& message) : std::runtime_error{message}, kind_{kind} {}
    [[nodiscard]] Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

/// What runs as the engine.
[[nodiscard]] Program program_of(const EngineSpec& engine);

/// An engine in its own process, reached through its pipes, one exchange at a time: a write of one or
/// more commands, then the answers to all of them. An exchange has one absolute deadline, however many bytes
/// arrive; if this process was itself away meanwhile (see Absences), the engine is waited for that much
/// longer, and the caller decides what its answer is worth.
///
/// Nothing is sent with an id, so an answer with one is a fault.
///
/// When an exchange throws, the process has been killed with its group and reaped; what is left is what the
/// object remembers (name, version, stderr).
class EngineClient {
  public:
    /// Longest answer: nothing that is asked here needs as much.
    static constexpr std::size_t kMaxAnswer = std::size_t{64} << 10;

    /// Starts the program. `alarm` is the calling thread's and must outlive this object, which no other
    /// thread may use; so must the log. Throws EngineFault if the program cannot be run, std::system_error if
    /// we cannot start any.
    EngineClient(const Program& program, Watchdog::Alarm& alarm, const LogTarget& target = {});

    /// Writes the questions of introduce() ahead of it, so that several engines can start up at once. Throws
    /// EngineFault if the engine has ended already.
    void greet();
    /// The first exchange: learns its name, version and commands. Throws EngineFault, also if it does not
    /// speak version 2 of the protocol or lists its commands without play or genmove.
    void introduce(Deadline deadline);

    /// Its answers to `name` and `version`, separated by a blank; empty before introduce().
    [[nodiscard]] const std::string& identity() const { return identity_; }
    /// Whether it listed the command to introduce().
    [[nodiscard]] bool knows(std::string_view command) const { return commands_.contains(command); }
    [[nodiscard]] bool is_running() const { return is_running_; }
    [[nodiscard]] pid_t pid() const { return process_.pid(); }
    /// See ChildProcess. A suspended engine must be resumed before it is asked.
    void suspend() { process_.suspend(); }
    void resume() { process_.resume(); }
    [[nodiscard]] std::chrono::nanoseconds cpu_time() { return process_.cpu_time(); }

    /// Waits until it, with everything it has started, has stopped working. False if it works on at the
    /// deadline, or the watchdog is cancelled.
    [[nodiscard]] bool comes_to_rest(Deadline deadline);

    /// Sends the commands, each ended by LF, in one write and waits for an answer to each. Returns the text
    /// of the last answer, valid until the next call. Throws EngineFault if an answer is not `=` or has an
    /// id, or if the engine wrote something before it was asked. Requires is_running() and at least one
    /// command.
    std::string_view ask(std::string_view commands, Deadline deadline);

    /// As ask(), but the last of at least two commands is a question that may be refused. Returns the answer
    /// to it: empty if that is `?`, or if the engine closes a pipe instead, which the next call will
    /// notice. The answer before it goes into `answer`.
    std::string_view ask_with_question(std::string_view commands, Deadline deadline, std::string& answer);

    /// As ask(), with one command that may be refused: nothing if the answer is `?`.
    std::optional<std::string_view> try_ask(std::string_view command, Deadline deadline);

    /// What suggests that the last answer of the last ask() or ask_with_question() belongs to another
    /// command, as when the engine had answered an earlier one twice: text in the answer to a command that is
    /// answered with none, or one more answer that comes after a short wait. A clause to follow "answered ''
    /// to 'genmove b'"; empty if nothing does. For messages about an answer that makes no sense.
    [[nodiscard]] std::string sign_of_a_stray_answer();

    /// An answer as it came.
    struct RawAnswer {
        bool success = false;  ///< `=`, not `?`
        std::string id;
        std::string text;
    };
    /// Sends the bytes, be they commands or not, and waits for that many answers, whatever they say. Throws
    /// EngineFault if they do not come. Requires is_running(), here and below.
    std::vector<RawAnswer> exchange(std::string_view bytes, std::size_t answers, Deadline deadline);
    /// What it writes by the deadline without being asked, quoted and shortened; empty if nothing.
    [[nodiscard]] std::string listen(Deadline deadline);
    /// Ends its input.
    void close_input() { process_.close_input(); }
    /// How it ended, if it ends by the deadline.
    [[nodiscard]] std::optional<ExitStatus> wait_until(Deadline deadline) {
        return process_.wait_until(deadline);
    }

    /// Sends `quit`, closes its stdin, waits for it to end and kills it with its group at the deadline. Never
    /// throws for what the engine does.
    void quit(Deadline deadline);

    /// How long this process was away in a part of the past, see Absences::within().
    [[nodiscard]] std::chrono::nanoseconds absence(Deadline begin, Deadline end,
                                                   std::chrono::nanoseconds tolerance) const {
        return alarm_.watchdog().absences().within(begin, end, tolerance);
    }

    /// Between two exchanges, when no clock runs: makes room for what it will write to stderr.
    void empty_stderr() { log_.drain_if_loud(); }

    /// A clause that quotes the last line that it wrote to stderr; empty if there is none.
    [[nodiscard]] std::string last_words();
    /// The last StderrLog::kCapacity bytes it wrote to stderr.
    [[nodiscard]] std::string stderr_tail() { return log_.tail(); }

  private:
    [[nodiscard]] AlarmScope begin_exchange(Deadline deadline);
    void check_commands(std::string_view list);
    void send(std::string_view commands);
    gtp::Response receive(std::string_view command);
    gtp::Response wait_for_response(std::string_view command);
    std::optional<gtp::Response> wait_while_open(std::string_view command);
    std::string_view receive_success(std::string_view command);
    void receive_silent(std::string_view command);
    void refuse_id(const gtp::Response& response, std::string_view command);
    bool read_some();
    void reject_unasked();
    void check_alarm(std::string_view command);
    void check_reader();

    [[noreturn]] void fail(EngineFault::Kind kind, const std::string& message);
    [[noreturn]] void fail_closed(std::string_view command);

    Watchdog::Alarm& alarm_;
    ProcessLimits limits_;
    ChildProcess process_;
    std::unique_ptr<Dialogue> dialogue_;  ///< null if there is no log
    StderrLog log_;
    Watchdog::Draining draining_;
    gtp::ResponseReader reader_{kMaxAnswer};
    Deadline exchange_begin_;
    Deadline exchange_end_;   ///< as the caller wants it
    std::string odd_answer_;  ///< of the last exchange, see sign_of_a_stray_answer()
    std::string identity_;
    std::set<std::string, std::less<>> commands_;
    bool is_greeted_ = false;
    bool is_running_ = true;
};

}  // namespace pahtum::arena
