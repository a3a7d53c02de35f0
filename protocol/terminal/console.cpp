#include "protocol/terminal/console.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"

namespace pahtum::terminal {
namespace {

constexpr std::size_t kUsualColumns = 80;
constexpr std::size_t kFewestColumns = 20;  // some terminals report 0
constexpr std::size_t kEcho = 2;            // the ^C that a terminal echoes

}  // namespace

Console::Console(const Ends& ends)
    : ends_(ends),
      is_interactive_(isatty(ends.input) != 0),
      is_terminal_(isatty(ends.output) != 0),
      style_(is_terminal_ && ends.may_colour && environment_allows_colour()) {}

Console::~Console() {
    // A Ctrl-C that is still pending was meant for something that has ended since.
    while (interrupts_.take() != 0) continue;
}

InputEvent Console::ask(std::string_view prompt, std::string& line) {
    for (;;) {
        if (is_interactive_) show(prompt);
        while (!lines_.has_line() && !is_at_end_) {
            if (!wait_and_read()) return InputEvent::kInterrupt;
        }
        const auto next = lines_.next();
        if (!next) return InputEvent::kEnd;
        if (!next->too_long) {
            line = next->text;
            return InputEvent::kLine;
        }
        say("The line is too long: at most " + std::to_string(gtp::LineBuffer::kDefaultLimit) + " bytes.");
    }
}

bool Console::wait_and_read() {
    std::array<pollfd, 3> watched{pollfd{.fd = interrupts_.descriptor(), .events = POLLIN, .revents = 0},
                                  pollfd{.fd = ends_.input, .events = POLLIN, .revents = 0},
                                  pollfd{.fd = ends_.output, .events = 0, .revents = 0}};
    poll(watched.data(), watched.size(), -1);
    if (interrupts_.take() != 0) return false;
    is_at_end_ = watched[2].revents != 0;
    if (watched[1].revents == 0 || is_at_end_) return true;
    std::array<char, 4096> bytes;
    const ssize_t count = read(ends_.input, bytes.data(), bytes.size());
    if (count > 0) {
        lines_.feed({bytes.data(), static_cast<std::size_t>(count)});
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
        lines_.finish();
        is_at_end_ = true;
    }
    return true;
}

void Console::say(std::string_view text, std::size_t indent) {
    show(wrap(printable_lines(text, kLongestMessage), columns(), indent) + "\n");
}

void Console::show(std::string_view text) {
    erase_brief();
    ends_.out << text << std::flush;
}

void Console::show_briefly(std::string_view text) {
    if (!is_terminal_) return;
    erase_brief();
    const std::size_t bytes = bytes_within(text, columns() - kEcho - 1);  // a full line would wrap
    const std::string_view fitting = text.substr(0, bytes);
    ends_.out << fitting << std::flush;
    brief_ = text_columns(fitting);
}

std::size_t Console::columns() const {
    winsize size{};
    if (!is_terminal_ || ioctl(ends_.output, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return kUsualColumns;
    return std::max<std::size_t>(size.ws_col, kFewestColumns);
}

void Console::erase_brief() {
    if (brief_ == 0) return;
    ends_.out << '\r' << std::string(brief_ + kEcho, ' ') << '\r';
    brief_ = 0;
}

}  // namespace pahtum::terminal
