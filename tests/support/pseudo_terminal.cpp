#include "tests/support/pseudo_terminal.hpp"

#include <algorithm>
#include <stdexcept>
#include <sys/ioctl.h>
#include <termios.h>
#include <utility>

namespace pahtum::testing {
namespace {

std::vector<std::string> on_xterm(std::vector<std::string> environment) {
    const auto has = [&](const std::string& name) {
        return std::ranges::any_of(environment,
                                   [&](const std::string& variable) { return variable.starts_with(name); });
    };
    for (const auto& [name, usual] : {std::pair{"TERM=", "TERM=xterm"}, std::pair{"NO_COLOR=", "NO_COLOR"}})
        if (!has(name)) environment.emplace_back(usual);
    return environment;
}

}  // namespace

PseudoTerminal::PseudoTerminal(std::vector<std::string> argv, Size size, std::vector<std::string> environment)
    : Process(std::move(argv), {.terminal = size, .environment = on_xterm(std::move(environment))}) {}

void PseudoTerminal::resize(Size size) const {
    const winsize window{.ws_row = size.rows, .ws_col = size.columns, .ws_xpixel = 0, .ws_ypixel = 0};
    ioctl(terminal(), TIOCSWINSZ, &window);
}

std::string PseudoTerminal::expect(const std::string& text, std::chrono::seconds timeout) {
    const auto deadline = std::chrono::steady_clock::now() + timeout;
    for (std::string nothing;;) {
        const std::size_t found = screen().find(text, expected_);
        if (found != std::string::npos) {
            const std::size_t begin = std::exchange(expected_, found + text.size());
            return screen().substr(begin, expected_ - begin);
        }
        if (!transfer(nothing, deadline))
            throw std::runtime_error{"'" + text + "' is not shown, but: " + screen().substr(expected_)};
    }
}

bool PseudoTerminal::is_in_usual_mode() const {
    termios mode{};
    constexpr tcflag_t kUsual = ICANON | ECHO | ISIG;
    return tcgetattr(terminal(), &mode) == 0 && (mode.c_lflag & kUsual) == kUsual;
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
