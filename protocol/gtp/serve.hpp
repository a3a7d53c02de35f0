#pragma once

#include "protocol/gtp/session.hpp"

namespace pahtum::gtp {

class Input;
class Output;

/// Answers line by line until `quit` or the end of the input, and lets the session ponder while no line is
/// there. The responses to lines that came together are written together. False if one could not be
/// written.
[[nodiscard]] bool serve(Session& session, Input& input, Output& output);

}  // namespace pahtum::gtp
