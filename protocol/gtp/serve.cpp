#include "protocol/gtp/serve.hpp"

#include <optional>
#include <string>

#include "protocol/gtp/input.hpp"
#include "protocol/gtp/output.hpp"
#include "protocol/wire/request.hpp"
#include "protocol/wire/response.hpp"

namespace pahtum::gtp {
namespace {

std::optional<std::string> response_to(Session& session, const LineBuffer::Line& line) {
    if (!line.too_long) return session.answer(line.text);
    const std::optional<Request> request = parse_request(line.text);
    return format_response({.success = false,
                            .id = request ? request->id : std::string{},
                            .text = "syntax error: the line is too long"});
}

}  // namespace

bool serve(Session& session, Input& input, Output& output) {
    while (!session.is_finished() && !output.has_failed()) {
        if (!input.has_line()) {
            output.flush();
            session.ponder();
        }
        const auto line = input.read_line();
        if (!line) break;
        if (const auto response = response_to(session, *line)) output.add(*response);
    }
    output.flush();
    return !output.has_failed();
}

}  // namespace pahtum::gtp
