#include "arena/check/probe.hpp"

#include <cerrno>
#include <span>

#include "arena/client/quote.hpp"

namespace pahtum::arena {
namespace {

constexpr std::chrono::milliseconds kExitGrace{200};

ChildProcess start(const Program& program) try {
    return ChildProcess{program};
} catch (const ProgramError& error) {
    throw Misbehaviour{error.what()};
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

}  // namespace

Probe::Probe(const Program& program, Watchdog::Alarm& alarm)
    : alarm_(alarm),
      process_(start(program)),
      log_(process_.take_error()),
      draining_(alarm.watchdog(), log_) {}

void Probe::send(std::string_view bytes) {
    const AlarmScope scope{alarm_, Clock::now() + kPatience};
    const std::string asked = quote(first_line(bytes));
    while (!bytes.empty()) {
        const ssize_t count = write(process_.input(), bytes.data(), bytes.size());
        if (count > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno != EINTR) {
            const auto status = process_.wait_until(Clock::now() + kExitGrace);
            throw Misbehaviour{(status ? to_text(*status) : "closed its input") + " when asked " + asked};
        } else if (alarm_.is_due()) {
            throw Misbehaviour{"does not read its input when asked " + asked};
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
            throw Misbehaviour{"wrote " + quote(reader_.pending_line()) + ", which is no answer"};
        } else {
            read_some(bytes);
        }
    }
    return received;
}

Probe::Answer Probe::ask(std::string_view command) {
    return exchange(std::string{command} + "\n", 1).front();
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

void Probe::read_some(std::string_view asked) {
    const std::string command = quote(first_line(asked));
    const std::span<char> space = reader_.space();
    const ssize_t count = read(process_.output(), space.data(), space.size());
    if (count > 0) {
        reader_.commit(static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
        const auto status = process_.wait_until(Clock::now() + kExitGrace);
        throw Misbehaviour{(status ? to_text(*status) : "closed its output") + " when asked " + command};
    }
    if (alarm_.is_due()) {
        throw Misbehaviour{"did not answer " + command + " within " + std::to_string(kPatience.count()) +
                           " s" +
                           (reader_.has_partial() ? ", only wrote " + quote(reader_.pending_line()) : "")};
    }
}

}  // namespace pahtum::arena
