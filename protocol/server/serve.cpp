#include "protocol/server/serve.hpp"

#include <cerrno>
#include <poll.h>
#include <string>
#include <string_view>
#include <unistd.h>

#include "protocol/server/input.hpp"
#include "protocol/wire/response.hpp"

namespace pahtum::gtp {
namespace {

/// Waits where the descriptor does not block.
bool write_all(int output, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = write(output, bytes.data(), bytes.size());
        if (count >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN) {
            pollfd watched{.fd = output, .events = POLLOUT, .revents = 0};
            poll(&watched, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

std::optional<std::string> response_to(Session& session, const LineBuffer::Line& line) {
    if (!line.too_long) return session.answer(line.text);
    return format_response({.success = false, .id = {}, .text = "syntax error: the line is too long"});
}

}  // namespace

bool serve(Session& session, Input& input, int output) {
    while (!session.is_finished()) {
        const auto line = input.read_line();
        if (!line) return true;
        const auto response = response_to(session, *line);
        if (response && !write_all(output, *response)) return false;
    }
    return true;
}

}  // namespace pahtum::gtp
