#include "protocol/wire/pipes.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <poll.h>
#include <termios.h>
#include <unistd.h>
#include <utility>

namespace pahtum::gtp {
namespace {

constexpr std::size_t kChunk = std::size_t{64} * 1024;
/// Limit on the bytes of lines that wait while a search runs; a client that sends more is made to wait.
constexpr std::size_t kMaxBacklog = std::size_t{1} << 20;
constexpr int kWithoutEnd = -1;
constexpr std::size_t kMostKept = std::size_t{64} * 1024;

bool is_writable(int descriptor, int timeout) {
    pollfd watched{.fd = descriptor, .events = POLLOUT, .revents = 0};
    return poll(&watched, 1, timeout) > 0;
}

/// Whether there is something to read, and whether nobody reads what is written.
std::pair<bool, bool> poll_ends(int input, int output, int timeout) {
    std::array<pollfd, 2> watched{pollfd{.fd = input, .events = POLLIN, .revents = 0},
                                  pollfd{.fd = output, .events = 0, .revents = 0}};
    if (poll(watched.data(), watched.size(), timeout) <= 0) return {false, false};
    return {watched[0].revents != 0, watched[1].revents != 0};
}

/// Of a longer line, a terminal of Linux that collects lines passes on one byte more than this, and drops the
/// others without a word.
constexpr std::size_t kTerminalLimit = 4094;

std::size_t longest_line(int input) {
    termios settings{};
    const bool is_collecting = tcgetattr(input, &settings) == 0 && (settings.c_lflag & ICANON) != 0;
    return is_collecting ? kTerminalLimit : LineBuffer::kDefaultLimit;
}

}  // namespace

Input::Input(int input, int output) : input_(input), output_(output), lines_(longest_line(input)) {}

std::optional<LineBuffer::Line> Input::read_line() {
    is_interrupted_ = false;
    while (!lines_.has_line() && !is_at_end_) wait_and_read();
    return lines_.next();
}

bool Input::has_any() { return !look() || lines_.has_line() || is_at_end_; }

bool Input::wants_stop() {
    if (!look()) return true;
    is_interrupted_ = lines_.take_interrupts() || is_interrupted_;
    return is_interrupted_ || (is_at_end_ && !lines_.has_command());
}

bool Input::look() {
    const bool may_read = !is_at_end_ && lines_.bytes_waiting() < kMaxBacklog;
    const auto [has_input, is_alone] = poll_ends(may_read ? input_ : -1, output_, 0);
    if (has_input && !is_alone) read_some();
    return !is_alone;
}

void Input::wait_and_read() {
    const auto [has_input, is_alone] = poll_ends(input_, output_, kWithoutEnd);
    if (has_input) return read_some();
    if (!is_alone) return;
    lines_.finish();
    is_at_end_ = true;
    has_lost_client_ = true;
}

void Input::read_some() {
    std::array<char, kChunk> bytes;
    const ssize_t count = read(input_, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count > 0) return lines_.feed(std::string_view{bytes.data(), static_cast<std::size_t>(count)});
    lines_.finish();
    is_at_end_ = true;
}

void Output::add(std::string_view bytes) {
    if (has_failed()) return;
    kept_ += bytes;
    if (kept_.size() >= kMostKept) flush();
}

void Output::flush() {
    while (!kept_.empty()) write_some(kept_.size());
}

// A pipe that is writable takes PIPE_BUF bytes at least.
void Output::try_flush() {
    while (!kept_.empty() && is_writable(descriptor_, 0)) write_some(PIPE_BUF);
}

void Output::write_some(std::size_t most) {
    const ssize_t count = write(descriptor_, kept_.data(), std::min(most, kept_.size()));
    if (count >= 0) {
        kept_.erase(0, static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
        is_writable(descriptor_, kWithoutEnd);
    } else if (errno != EINTR) {
        error_ = errno;
        kept_.clear();
    }
}

Client client_of(Input& input, Output& output) {
    return {.stop =
                [&] {
                    output.try_flush();
                    return input.wants_stop();
                },
            .any_input =
                [&] {
                    output.try_flush();
                    return input.has_any();
                },
            .write =
                [&](std::string_view bytes) {
                    output.add(bytes);
                    output.flush();
                }};
}

}  // namespace pahtum::gtp
