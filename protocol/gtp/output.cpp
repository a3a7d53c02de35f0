#include "protocol/gtp/output.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <poll.h>
#include <unistd.h>

namespace pahtum::gtp {
namespace {

constexpr std::size_t kMostKept = 64 * 1024;
constexpr int kWithoutEnd = -1;

bool is_writable(int descriptor, int timeout) {
    pollfd watched{.fd = descriptor, .events = POLLOUT, .revents = 0};
    return poll(&watched, 1, timeout) > 0;
}

}  // namespace

void Output::add(std::string_view bytes) {
    if (has_failed_) return;
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
        has_failed_ = true;
        kept_.clear();
    }
}

}  // namespace pahtum::gtp
