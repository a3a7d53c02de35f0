#include "arena/check/probe.hpp"

#include <cerrno>
#include <poll.h>
#include <span>

#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::chrono::milliseconds kExitGrace{200};
/// More than enough to read what is there.
constexpr std::chrono::milliseconds kMoment{20};
constexpr std::size_t kLongestLine = 200;

ChildProcess start(const Program& program) try {
    return ChildProcess{program};
} catch (const ProgramError& error) {
    throw Misbehaviour{error.what(), Misbehaviour::Kind::kEnded};
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

/// The last line that is not empty, without its end.
std::string_view last_line(std::string_view text) {
    const std::size_t end = text.find_last_not_of("\r\n");
    if (end == std::string_view::npos) return "";
    text = text.substr(0, end + 1);
    return text.substr(text.find_last_of("\r\n") + 1);
}

bool is_readable(int descriptor) {
    pollfd wanted{.fd = descriptor, .events = POLLIN, .revents = 0};
    return poll(&wanted, 1, 0) > 0 && (wanted.revents & POLLIN) != 0;
}

}  // namespace

Probe::Probe(const Program& program, Watchdog::Alarm& alarm)
    : alarm_(alarm),
      process_(start(program)),
      log_(process_.take_error()),
      draining_(alarm.watchdog(), log_) {}

void Probe::send(std::string_view bytes) {
    const AlarmScope scope{alarm_, Clock::now() + kPatience};
    for (std::string_view left = bytes; !left.empty();) {
        const ssize_t count = write(process_.input(), left.data(), left.size());
        if (count > 0) {
            left.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno != EINTR) {
            fail_closed("input", bytes);
        } else if (alarm_.is_due()) {
            throw Misbehaviour{"does not read its input when asked " + quote(first_line(bytes)),
                               Misbehaviour::Kind::kSilent};
        }
    }
}

std::vector<Probe::Answer> Probe::exchange(std::string_view bytes, std::size_t answers) {
    send(bytes);
    const AlarmScope scope{alarm_, Clock::now() + kPatience};
    std::vector<Answer> received;
    while (received.size() < answers) {
        if (const auto response = reader_.next()) {
            received.push_back({response->success, std::string{response->id}, std::string{response->text}});
        } else if (reader_.fault() != gtp::ResponseReader::Fault::kNone) {
            throw Misbehaviour{"wrote " + quote(reader_.pending_line()) + ", which is no answer",
                               Misbehaviour::Kind::kNoAnswer};
        } else {
            read_some(bytes);
        }
    }
    return received;
}

Probe::Answer Probe::ask(std::string_view command) {
    reject_unasked();
    Answer answer = exchange(std::string{command} + "\n", 1).front();
    if (answer.id.empty()) return answer;
    throw Misbehaviour{"answered with the id '" + answer.id + "' to " + quote(command) + ", which has none",
                       Misbehaviour::Kind::kUnasked};
}

std::string Probe::require(std::string_view command) {
    const Answer answer = ask(command);
    if (!answer.success)
        throw Misbehaviour{"answered " + quote("? " + answer.text) + " to " + quote(command)};
    return answer.text;
}

std::string Probe::listen(std::chrono::milliseconds time) {
    const AlarmScope scope{alarm_, Clock::now() + time};
    while (true) {
        if (const auto response = reader_.next())
            return quote((response->success ? "= " : "? ") + std::string{response->text});
        if (reader_.has_partial()) return quote(reader_.pending_line());
        const std::span<char> space = reader_.space();
        const ssize_t count = read(process_.output(), space.data(), space.size());
        if (count > 0) reader_.commit(static_cast<std::size_t>(count));
        if (count == 0 || (count < 0 && (errno != EINTR || alarm_.is_due()))) return "";
    }
}

void Probe::reject_unasked() {
    if (!reader_.has_partial() && !is_readable(process_.output())) return;
    if (const std::string text = listen(kMoment); !text.empty())
        throw Misbehaviour{"wrote " + text + " without being asked", Misbehaviour::Kind::kUnasked};
}

void Probe::fail_closed(std::string_view pipe, std::string_view asked) {
    const auto status = process_.wait_until(Clock::now() + kExitGrace);
    std::string message = status ? to_text(*status) : "closed its " + std::string{pipe};
    message += " when asked " + quote(first_line(asked));
    const std::string errors = log_.tail();
    if (const std::string_view line = last_line(errors); !line.empty())
        message += "; its stderr ends with " + quote(line, kLongestLine);
    throw Misbehaviour{message, Misbehaviour::Kind::kEnded};
}

void Probe::read_some(std::string_view asked) {
    const std::span<char> space = reader_.space();
    const ssize_t count = read(process_.output(), space.data(), space.size());
    if (count > 0) {
        reader_.commit(static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
        fail_closed("output", asked);
    }
    if (alarm_.is_due()) {
        throw Misbehaviour{"did not answer " + quote(first_line(asked)) + " within " +
                               std::to_string(kPatience.count()) + " s" +
                               (reader_.has_partial() ? ", only wrote " + quote(reader_.pending_line()) : ""),
                           Misbehaviour::Kind::kSilent};
    }
}

}  // namespace pahtum::arena
