#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/gtp/command.hpp"
#include "protocol/gtp/state.hpp"
#include "protocol/wire/request.hpp"

namespace pahtum::gtp {

/// The engine's side of a conversation: text in, text out, no input or output of its own except the session
/// file, and stderr for a session file that cannot be read.
class Session {
  public:
    explicit Session(State state) : state_(std::move(state)) {}

    /// The whole response to one raw line, its closing empty line included; nothing if the line asks for
    /// nothing.
    [[nodiscard]] std::optional<std::string> answer(std::string_view line);

    /// For the time between commands: thinks on the opponent's turn, if that is wanted, until any input
    /// comes.
    void ponder();

    /// Whether `quit` was answered.
    [[nodiscard]] bool is_finished() const { return state_.is_finished; }

  private:
    [[nodiscard]] std::string run(const Request& request);
    void follow_session_file();

    State state_;
};

class Input;
class Output;

/// Answers line by line until `quit` or the end of the input, and lets the session ponder while no line is
/// there. The responses to lines that came together are written together. False if one could not be
/// written.
[[nodiscard]] bool serve(Session& session, Input& input, Output& output);

}  // namespace pahtum::gtp
