#pragma once

#include <string>
#include <string_view>

namespace pahtum::gtp {

/// One answer of an engine. The views point into the buffer of whoever made it.
struct Response {
    bool success = false;   ///< `=`, not `?`
    std::string_view id;    ///< digits of the request's id; empty if there was none
    std::string_view text;  ///< without surrounding blanks; lines separated by LF
};

/// The bytes of an answer: `=[id] text`, or `?[id] text`, and the empty line that ends it. Empty lines and
/// control characters in the text are left out, and the blank before it is there even if the text is empty or
/// starts with LF.
[[nodiscard]] std::string format_response(const Response& response);

}  // namespace pahtum::gtp
