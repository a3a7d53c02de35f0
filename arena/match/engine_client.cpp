#include "arena/match/engine_client.hpp"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <functional>
#include <span>
#include <thread>
#include <unistd.h>

#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

/// How long an engine that closed a pipe has to end, so that the message can say how it ended.
constexpr std::chrono::milliseconds kExitGrace{200};

/// How long one more answer is waited for after one that makes no sense.
constexpr std::chrono::milliseconds kStrayGrace{200};

constexpr std::size_t kLongestLine = 200;

/// Whether an engine works is looked at so often, with such pauses.
constexpr int kLooksAtRest = 3;
constexpr std::chrono::milliseconds kFirstLook{1};
constexpr std::chrono::milliseconds kLongestLook{16};

ChildProcess start(const Program& program) try {
    return ChildProcess{program};
} catch (const ProgramError& error) {
    throw EngineFault{EngineFault::Kind::kNotRun, error.what()};
}

std::unique_ptr<Dialogue> dialogue_in(const LogTarget& target, pid_t process, const Program& program) {
    if (target.log == nullptr) return nullptr;
    auto dialogue = std::make_unique<Dialogue>(*target.log, target.name, process);
    dialogue->note("started: " + join(program.command));
    return dialogue;
}

std::function<void(std::string_view)> copy_to(Dialogue* dialogue) {
    if (dialogue == nullptr) return nullptr;
    return [dialogue](std::string_view bytes) { dialogue->receive_stderr(bytes); };
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

/// Removes the first line with its LF and returns it without.
std::string_view take_line(std::string_view& text) {
    const std::string_view line = first_line(text);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

std::string describe(const gtp::Response& response) {
    return quote((response.success ? "=" : "?") + std::string{response.id} + " " +
                 std::string{response.text});
}

}  // namespace

Program program_of(const EngineSpec& engine) {
    return {.command = engine.command,
            .directory = engine.directory,
            .limits = engine.limits,
            .files = engine.files,
            .environment = engine.environment};
}

EngineClient::EngineClient(const Program& program, Watchdog::Alarm& alarm, const LogTarget& target)
    : alarm_(alarm),
      limits_(program.limits),
      process_(start(program)),
      dialogue_(dialogue_in(target, process_.pid(), program)),
      log_(process_.take_error(), copy_to(dialogue_.get())),
      draining_(alarm.watchdog(), log_) {}

// An empty pipe takes this at once: no deadline.
void EngineClient::greet() {
    send("protocol_version\nname\nversion\nlist_commands\n");
    is_greeted_ = true;
}

void EngineClient::introduce(Deadline deadline) {
    const AlarmScope scope = begin_exchange(deadline);
    if (!is_greeted_) greet();
    const std::string_view protocol = receive_success("protocol_version");
    if (!std::ranges::all_of(protocol, is_digit))
        fail(EngineFault::Kind::kNoAnswer,
             "answered " + quote("= " + std::string{protocol}) + " to 'protocol_version', not 2");
    if (protocol != "2")
        fail(EngineFault::Kind::kWrongAnswer,
             "speaks version " + quote(protocol) + " of the protocol, not 2");
    identity_ = receive_success("name");
    identity_ += ' ';
    identity_ += receive_success("version");
    check_commands(receive_success("list_commands"));
}

AlarmScope EngineClient::begin_exchange(Deadline deadline) {
    exchange_begin_ = Clock::now();
    exchange_end_ = deadline;
    odd_answer_.clear();
    return AlarmScope{alarm_, deadline, process_.input()};
}

void EngineClient::check_commands(std::string_view list) {
    while (!list.empty()) commands_.emplace(take_line(list));
    for (const std::string_view needed : {"play", "genmove"})
        if (!knows(needed))
            fail(EngineFault::Kind::kWrongAnswer, "does not list the command " + quote(needed));
}

bool EngineClient::comes_to_rest(Deadline deadline) {
    int at_rest = 0;  // looks in a row: work may pause for a disk or a lock
    for (auto pause = kFirstLook; !alarm_.watchdog().is_cancelled();) {
        const bool works = process_.is_at_work();
        at_rest = works ? 0 : at_rest + 1;
        if (at_rest == kLooksAtRest) return true;
        if (works && Clock::now() >= deadline) return false;
        pause = works ? std::min(2 * pause, kLongestLook) : kFirstLook;
        std::this_thread::sleep_for(pause);
    }
    return false;
}

std::string_view EngineClient::ask(std::string_view commands, Deadline deadline) {
    assert(is_running_ && commands.ends_with('\n'));
    reject_unasked();
    const AlarmScope scope = begin_exchange(deadline);
    send(commands);
    std::string_view command = take_line(commands);
    for (; !commands.empty(); command = take_line(commands)) receive_silent(command);
    return receive_success(command);
}

std::string_view EngineClient::ask_with_question(std::string_view commands, Deadline deadline,
                                                 std::string& answer) {
    assert(is_running_ && commands.ends_with('\n'));
    reject_unasked();
    const AlarmScope scope = begin_exchange(deadline);
    send(commands);
    std::string_view command = take_line(commands);
    while (!commands.empty()) {
        const std::string_view next = take_line(commands);
        if (commands.empty())
            answer = receive_success(command);
        else
            receive_silent(command);
        command = next;
    }
    auto response = reader_.next();
    if (!response) response = wait_while_open(command);
    if (response) refuse_id(*response, command);
    return response && response->success ? response->text : std::string_view{};
}

std::optional<std::string_view> EngineClient::try_ask(std::string_view command, Deadline deadline) {
    assert(is_running_ && command.ends_with('\n'));
    reject_unasked();
    const AlarmScope scope = begin_exchange(deadline);
    send(command);
    const gtp::Response response = receive(first_line(command));
    refuse_id(response, first_line(command));
    return response.success ? std::optional{response.text} : std::nullopt;
}

std::string EngineClient::sign_of_a_stray_answer() {
    if (!odd_answer_.empty()) return ", after " + odd_answer_ + ": an earlier command was answered twice";
    const std::string more = is_running_ ? listen(Clock::now() + kStrayGrace) : "";
    return more.empty() ? "" : ", and then wrote " + more + ": an earlier command was answered twice";
}

std::vector<EngineClient::RawAnswer> EngineClient::exchange(std::string_view bytes, std::size_t answers,
                                                            Deadline deadline) {
    assert(is_running_);
    const AlarmScope scope = begin_exchange(deadline);
    send(bytes);
    std::vector<RawAnswer> received;
    while (received.size() < answers) {
        const gtp::Response response = receive(first_line(bytes));
        received.push_back({response.success, std::string{response.id}, std::string{response.text}});
    }
    return received;
}

std::string EngineClient::listen(Deadline deadline) {
    do {
        if (const auto response = reader_.next()) return describe(*response);
        if (reader_.has_partial()) return quote(reader_.pending_line());
    } while (process_.has_output(deadline) && read_some());
    return "";
}

std::string EngineClient::last_words() {
    const std::string tail = stderr_tail();
    const std::string_view text = trim(tail, "\r\n");
    if (text.empty()) return "";
    return "; its stderr ends with " + quote(text.substr(text.find_last_of("\r\n") + 1), kLongestLine);
}

void EngineClient::quit(Deadline deadline) {
    if (!is_running_) return;
    is_running_ = false;
    const AlarmScope scope{alarm_, deadline};
    constexpr std::string_view kQuit = "quit\n";
    if (dialogue_) dialogue_->send(kQuit);
    [[maybe_unused]] const ssize_t written = write(process_.input(), kQuit.data(), kQuit.size());
    process_.close_input();
    const bool was_killed = !process_.wait_until(deadline);
    const ExitStatus status = process_.kill();
    if (!dialogue_) return;
    log_.drain();
    while (process_.has_output(Clock::now()) && read_some()) {
    }
    dialogue_->note(was_killed ? "killed, because it did not end" : explain(status, limits_));
}

void EngineClient::send(std::string_view commands) {
    if (dialogue_) dialogue_->send(commands);
    for (std::string_view left = commands; !left.empty();) {
        const ssize_t count = write(process_.input(), left.data(), left.size());
        if (count >= 0) {
            left.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EINTR) {
            check_alarm(first_line(commands));
        } else {
            // What it wrote before it closed its input may say why.
            do {
                while (reader_.next().has_value()) {
                }
                check_reader();
                check_alarm(first_line(commands));
            } while (process_.has_output(Clock::now()) && read_some());
            fail_closed(first_line(commands));
        }
    }
}

gtp::Response EngineClient::receive(std::string_view command) {
    if (const auto response = reader_.next()) return *response;
    return wait_for_response(command);
}

gtp::Response EngineClient::wait_for_response(std::string_view command) {
    if (const auto response = wait_while_open(command)) return *response;
    fail_closed(command);
}

std::optional<gtp::Response> EngineClient::wait_while_open(std::string_view command) {
    while (true) {
        check_reader();
        if (!read_some()) {
            if (reader_.has_partial()) fail_closed(command);
            return std::nullopt;
        }
        if (const auto response = reader_.next()) return response;
        // A complete answer counts, but chatter does not extend the deadline.
        check_alarm(command);
    }
}

std::string_view EngineClient::receive_success(std::string_view command) {
    const gtp::Response response = receive(command);
    refuse_id(response, command);
    if (!response.success)
        fail(EngineFault::Kind::kWrongAnswer, "answered " + describe(response) + " to " + quote(command));
    return response.text;
}

/// The answer to a command of which nobody needs the text.
void EngineClient::receive_silent(std::string_view command) {
    const std::string_view text = receive_success(command);
    if (!text.empty() && odd_answer_.empty()) odd_answer_ = quote(text) + " to " + quote(command);
}

void EngineClient::refuse_id(const gtp::Response& response, std::string_view command) {
    if (response.id.empty()) return;
    fail(EngineFault::Kind::kUnasked,
         "answered " + describe(response) + " to " + quote(command) + ", which was sent without an id");
}

bool EngineClient::read_some() {
    const std::span<char> space = reader_.space();
    const ssize_t count = read(process_.output(), space.data(), space.size());
    if (count > 0 && dialogue_) dialogue_->receive({space.data(), static_cast<std::size_t>(count)});
    if (count > 0) reader_.commit(static_cast<std::size_t>(count));
    if (count >= 0 || errno != EINTR) return count > 0;
    // What an engine wrote before it closed its input or ended is there by then.
    return !process_.has_closed_input() || process_.has_output(Clock::now());
}

void EngineClient::reject_unasked() {
    if (!reader_.has_partial()) return;
    if (const auto response = reader_.next())
        fail(EngineFault::Kind::kUnasked, "wrote " + describe(*response) + " without being asked");
    if (reader_.has_partial())
        fail(EngineFault::Kind::kUnasked, "wrote " + quote(reader_.pending_line()) + " without being asked");
}

void EngineClient::check_alarm(std::string_view command) {
    if (!alarm_.is_due()) return;
    if (alarm_.watchdog().is_cancelled()) fail(EngineFault::Kind::kCancelled, "was stopped");
    // The engine may have been away as well, so it gets that time in addition.
    const Deadline now = Clock::now();
    const Deadline extended = exchange_end_ + absence(exchange_begin_, now, {});
    if (now < extended) {
        alarm_.set(extended);
        return;
    }
    // What an engine has started may hold its pipes open after its end, if it has got rid of its keeper.
    if (process_.has_ended()) fail_closed(command);
    if (process_.has_stopped_keeper())
        fail(EngineFault::Kind::kCrash,
             "stopped its keeper, the process that starts it, and did not answer " + quote(command));
    std::string message = "did not answer " + quote(command) + " in time";
    if (reader_.has_partial()) message += ", only wrote " + quote(reader_.pending_line());
    fail(EngineFault::Kind::kTimeout, message);
}

void EngineClient::check_reader() {
    using Fault = gtp::ResponseReader::Fault;
    if (reader_.fault() == Fault::kNone) return;
    const std::string line = quote(reader_.pending_line());
    fail(EngineFault::Kind::kNoAnswer,
         reader_.fault() == Fault::kTooLong
             ? "wrote an answer without end that starts with " + line
             : "wrote " + line +
                   (strip_byte_order_mark(reader_.pending_line()) != reader_.pending_line()
                        ? ", which begins with a byte order mark: write plain UTF-8"
                        : ", which is not an answer"));
}

void EngineClient::fail(EngineFault::Kind kind, const std::string& message) {
    is_running_ = false;
    process_.kill();
    if (dialogue_) {
        log_.drain();
        dialogue_->note(message);
    }
    throw EngineFault{kind, message};
}

void EngineClient::fail_closed(std::string_view command) {
    const std::string pipe = process_.has_closed_input() ? "input" : "output";
    const auto status = process_.wait_until(Clock::now() + kExitGrace);
    std::string message = status ? explain(*status, limits_) : "closed its " + pipe;
    message += " when asked " + quote(command);
    if (reader_.has_partial()) message += ", after writing " + quote(reader_.pending_line());
    // What shells and env say of a program that they cannot find or execute.
    constexpr int kCannotExecute = 126;
    constexpr int kNotFound = 127;
    const bool was_run = !identity_.empty() || !status || status->was_killed ||
                         (status->code != kCannotExecute && status->code != kNotFound);
    fail(was_run ? EngineFault::Kind::kCrash : EngineFault::Kind::kNotRun, message);
}

}  // namespace pahtum::arena
