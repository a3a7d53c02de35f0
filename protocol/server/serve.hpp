#pragma once

#include "protocol/server/session.hpp"

namespace pahtum::gtp {

class Input;

/// Answers line by line, one write for each response, until `quit` or the end of the input. False if a
/// response could not be written. SIGPIPE must be ignored.
[[nodiscard]] bool serve(Session& session, Input& input, int output);

}  // namespace pahtum::gtp
