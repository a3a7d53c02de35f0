#include "tests/support/pseudo_terminal.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <poll.h>
#include <pty.h>
#include <stdexcept>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace pahtum::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

winsize window(PseudoTerminal::Size size) {
    return {.ws_row = size.rows, .ws_col = size.columns, .ws_xpixel = 0, .ws_ypixel = 0};
}

}  // namespace

PseudoTerminal::PseudoTerminal(std::vector<std::string> argv, Size size,
                               const std::map<std::string, std::string>& environment) {
    std::vector<char*> words;
    for (std::string& word : argv) words.push_back(word.data());
    words.push_back(nullptr);
    const winsize first_size = window(size);
    pid_ = forkpty(&terminal_, nullptr, nullptr, &first_size);
    if (pid_ < 0) throw std::runtime_error{"cannot make a pseudo-terminal"};
    if (pid_ > 0) return;
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
    execv(words.front(), words.data());
    _exit(127);
}

PseudoTerminal::~PseudoTerminal() {
    if (pid_ > 0) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    close(terminal_);
}

void PseudoTerminal::type(const std::string& keys) const {
    if (write(terminal_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size())) {
        throw std::runtime_error{"the terminal takes no keys; it shows: " + screen_};
    }
}

void PseudoTerminal::resize(Size size) const {
    const winsize new_size = window(size);
    ioctl(terminal_, TIOCSWINSZ, &new_size);
}

bool PseudoTerminal::read_more(steady_clock::time_point deadline) {
    const auto left = std::chrono::duration_cast<milliseconds>(deadline - steady_clock::now());
    pollfd watched{.fd = terminal_, .events = POLLIN, .revents = 0};
    if (left.count() <= 0 || poll(&watched, 1, static_cast<int>(left.count())) <= 0) return false;
    std::array<char, 4096> bytes{};
    const ssize_t count = read(terminal_, bytes.data(), bytes.size());
    if (count <= 0) return false;  // EIO: the program has closed its end
    screen_.append(bytes.data(), static_cast<std::size_t>(count));
    for (std::size_t end = 0; (end = screen_.find("\r\n", end)) != std::string::npos;) screen_.erase(end, 1);
    return true;
}

std::string PseudoTerminal::expect(const std::string& text, std::chrono::seconds timeout) {
    const auto deadline = steady_clock::now() + timeout;
    for (;;) {
        const std::size_t found = screen_.find(text, expected_);
        if (found != std::string::npos) {
            const std::size_t begin = std::exchange(expected_, found + text.size());
            return screen_.substr(begin, expected_ - begin);
        }
        if (!read_more(deadline)) {
            throw std::runtime_error{"'" + text + "' is not shown, but: " + screen_.substr(expected_)};
        }
    }
}

int PseudoTerminal::wait(std::chrono::seconds timeout) {
    const auto deadline = steady_clock::now() + timeout;
    while (read_more(deadline)) continue;
    int status = 0;
    while (waitpid(pid_, &status, WNOHANG) == 0) {
        if (steady_clock::now() > deadline) throw std::runtime_error{"has not ended; it shows: " + screen_};
        std::this_thread::sleep_for(milliseconds{2});
    }
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool PseudoTerminal::is_in_usual_mode() const {
    termios mode{};
    constexpr tcflag_t kUsual = ICANON | ECHO | ISIG;
    return tcgetattr(terminal_, &mode) == 0 && (mode.c_lflag & kUsual) == kUsual;
}

std::string without_escapes(const std::string& text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\x1b') {
            plain += text[i];
        } else {
            i = std::min(text.find_first_of("ABCDEFGHJKmhl", i), text.size());
        }
    }
    return plain;
}

std::size_t widest_line(const std::string& text) {
    std::size_t widest = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
        widest = std::max(widest, end - begin);
        begin = end + 1;
    }
    return widest;
}

}  // namespace pahtum::testing
